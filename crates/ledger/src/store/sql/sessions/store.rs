//! The trait, once for both databases. A macro, because the two have no common type: what differs is how a
//! transaction begins.

/// Implements [`SessionStore`](crate::SessionStore) for a type with the fields `pool`, `text`, `sealer` and `most_ended`
/// and the methods `begin`, for a transaction that reads before it writes, `begin_create`, for one that
/// no other creation runs beside, and `check`, whether the database still keeps what it confirms.
macro_rules! session_store {
    ($store:ty) => {
        #[async_trait::async_trait]
        impl SessionStore for $store {
            async fn create(
                &self,
                record: SessionRecord,
                now: Timestamp,
                expires: Timestamp,
                room: Room,
            ) -> Result<Created, StoreError> {
                self.most_ended.store(room.in_all, std::sync::atomic::Ordering::Relaxed);
                let row = sql::sessions::row::Written::of(&record, &self.sealer)?;
                let mut tx = self.begin_create().await?;
                let count =
                    sqlx::query_as(sql::sessions::text::COUNT_OPEN).bind(sql::time(now)).bind(&row.client);
                let (open, of_client): (i64, i64) = count.fetch_one(&mut *tx).await?;
                let has_place = of_client < i64::from(room.of_client);
                if open >= i64::from(room.in_all) {
                    let give_way = sqlx::query(sql::sessions::text::GIVE_WAY).bind(sql::time(now));
                    let give_way = give_way.bind(of_client.saturating_add(1));
                    if !has_place || give_way.execute(&mut *tx).await?.rows_affected() == 0 {
                        return Ok(Created::Full);
                    }
                } else if !has_place {
                    return Ok(Created::ClientFull);
                }
                let insert = sqlx::query(&self.text.insert)
                    .bind(row.id)
                    .bind(row.statement)
                    .bind(row.instance)
                    .bind(row.protocol)
                    .bind(row.mode)
                    .bind(row.rounds)
                    .bind(row.label)
                    .bind(row.seed)
                    .bind(row.witness)
                    .bind(row.derivation)
                    .bind(row.created)
                    .bind(sql::time(expires))
                    .bind(row.client);
                let inserted = insert.execute(&mut *tx).await?.rows_affected();
                tx.commit().await?;
                Ok(if inserted == 1 { Created::Opened } else { Created::Full })
            }

            async fn load(&self, id: &SessionId, now: Timestamp) -> Result<Option<Snapshot>, StoreError> {
                let load = sqlx::query_as::<_, sql::sessions::row::Fixed>(&self.text.load);
                let load = load.bind(id.expose().as_ref()).bind(sql::time(now));
                let Some(columns) = load.fetch_optional(&self.pool).await? else { return Ok(None) };
                let (record, progress) = sql::sessions::row::record(*id, columns, &self.sealer)?;
                let record = std::sync::Arc::new(record);
                Ok(Some(Snapshot { record, state: progress.state, recorded: progress.recorded }))
            }

            async fn append(
                &self,
                id: &SessionId,
                step: &Step,
                now: Timestamp,
                expires: Timestamp,
            ) -> Result<Appended, StoreError> {
                let key = id.expose().as_ref();
                let mut tx = self.begin().await?;
                let progress = sqlx::query_as(&self.text.progress).bind(key).bind(sql::time(now));
                let Some(columns) = progress.fetch_optional(&mut *tx).await? else {
                    return Ok(Appended::NoSession);
                };
                let progress = sql::sessions::row::Progress::read(columns)?;
                let position = sql::number(step.position());
                // Only now: the session's row is locked, so its ledger stands still.
                let found = sqlx::query_as(sql::sessions::text::FOUND).bind(key).bind(position);
                let found = found.bind(progress.last()).fetch_all(&mut *tx).await?;
                let ruling = judge(&progress.plan, &progress.tip(step.position(), &found)?, step);
                match ruling.effect {
                    Effect::Nothing => return Ok(ruling.outcome),
                    Effect::Append { finishes } => {
                        let state = if finishes { State::Finished } else { State::Open };
                        let append = sqlx::query(sql::sessions::text::APPEND).bind(key).bind(position);
                        append.bind(step.entry().to_bytes()).execute(&mut *tx).await?;
                        let advance =
                            sqlx::query(sql::sessions::text::ADVANCE).bind(key).bind(sql::time(expires));
                        advance.bind(sql::sessions::row::state_number(state)).execute(&mut *tx).await?;
                    }
                    Effect::Close => {
                        sqlx::query(sql::sessions::text::END).bind(key).execute(&mut *tx).await?;
                    }
                }
                tx.commit().await?;
                Ok(ruling.outcome)
            }

            async fn close(&self, id: &SessionId, now: Timestamp) -> Result<bool, StoreError> {
                let mut tx = self.begin().await?;
                let close = sqlx::query(sql::sessions::text::CLOSE).bind(id.expose().as_ref());
                let closed = close.bind(sql::time(now)).execute(&mut *tx).await?.rows_affected();
                tx.commit().await?;
                Ok(closed > 0)
            }

            async fn sweep(&self, now: Timestamp) -> Result<u64, StoreError> {
                let sweep = sqlx::query(sql::sessions::text::SWEEP).bind(sql::time(now));
                let expired = sweep.execute(&self.pool).await?.rows_affected();
                let most = self.most_ended.load(std::sync::atomic::Ordering::Relaxed);
                if most > 0 {
                    sqlx::query(sql::sessions::text::FORGET)
                        .bind(i64::from(most))
                        .execute(&self.pool)
                        .await?;
                }
                Ok(expired)
            }

            async fn probe(&self) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                self.check(&mut tx).await?;
                let probe = sqlx::query(sql::sessions::text::PROBE);
                probe.bind(&sql::sessions::row::SPARE[..]).execute(&mut *tx).await?;
                // Not rolled back: that there is room shows when it is kept.
                tx.commit().await?;
                let mut tx = self.begin().await?;
                sqlx::query(sql::sessions::text::END_PROBE).execute(&mut *tx).await?;
                Ok(tx.commit().await?)
            }

            async fn census(&self, now: Timestamp) -> Result<Census, StoreError> {
                let census = sqlx::query_as(&self.text.census).bind(sql::time(now));
                let (open, finished, closed) = census.fetch_one(&self.pool).await?;
                Ok(sql::census(open, finished, closed))
            }
        }
    };
}

pub(in crate::store) use session_store;
