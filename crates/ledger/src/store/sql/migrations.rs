//! The schemas, embedded: what a store looks like, version by version.

use sqlx::migrate::{Migration, MigrationType, Migrator};

/// A migrator of these scripts, the first of which is version 1.
pub(in crate::store) fn migrator(scripts: &[(&'static str, &'static str)]) -> Migrator {
    let migration = |(version, &(name, script)): (i64, &(&'static str, &'static str))| {
        Migration::new(version, name.into(), MigrationType::Simple, script.into(), false)
    };
    let migrations = std::iter::zip(1.., scripts).map(migration).collect();
    Migrator { migrations, ..Migrator::DEFAULT }
}
