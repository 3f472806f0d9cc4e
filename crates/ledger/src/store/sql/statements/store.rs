//! The other trait, once for both databases.

/// Implements [`StatementStore`](crate::StatementStore) for a type with the fields `pool` and `sealer`, and
/// the methods `begin`, for a transaction, and `durable`, which waits until all that is committed survives a
/// crash of the machine.
macro_rules! statement_store {
    ($store:ty, $database:ty) => {
        impl $store {
            /// Ends what is current of a statement, if anything is: see
            /// [`StatementStore`](crate::StatementStore).
            async fn end(
                tx: &mut sqlx::Transaction<'static, $database>,
                statement: &tincture_proof::Digest,
                now: Timestamp,
            ) -> Result<bool, sqlx::Error> {
                let (key, now) = (statement.as_ref(), sql::time(now));
                let end = sqlx::query(sql::statements::text::END_CURRENT).bind(key).bind(now);
                let ended = end.execute(&mut **tx).await?.rows_affected();
                sqlx::query(sql::statements::text::DROP_FILE).bind(key).execute(&mut **tx).await?;
                let close = sqlx::query(sql::statements::text::CLOSE_SESSIONS).bind(key).bind(now);
                close.execute(&mut **tx).await?;
                Ok(ended > 0)
            }
        }

        #[async_trait::async_trait]
        impl crate::StatementStore for $store {
            async fn generation(&self) -> Result<u64, StoreError> {
                let value: i64 =
                    sqlx::query_scalar(sql::statements::text::GENERATION).fetch_one(&self.pool).await?;
                Ok(value.cast_unsigned())
            }

            async fn list(&self) -> Result<Vec<crate::Listed>, StoreError> {
                let rows = sqlx::query_as(sql::statements::text::LIST).fetch_all(&self.pool).await?;
                rows.into_iter().map(sql::statements::row::listed).collect()
            }

            async fn secret(
                &self,
                statement: &tincture_proof::Digest,
                version: crate::Version,
            ) -> Result<Option<zeroize::Zeroizing<Vec<u8>>>, StoreError> {
                let secret = sqlx::query_scalar(sql::statements::text::SECRET).bind(statement.as_ref());
                let secret = secret.bind(sql::statements::row::version_number(version));
                let sealed: Option<Vec<u8>> = secret.fetch_optional(&self.pool).await?;
                let open =
                    |sealed: Vec<u8>| sql::statements::row::unseal(statement, version, &sealed, &self.sealer);
                sealed.map(open).transpose()
            }

            async fn publish(
                &self,
                new: crate::Publication,
                now: Timestamp,
            ) -> Result<crate::Published, StoreError> {
                let key = new.statement.as_ref();
                let mut tx = self.begin().await?;
                sqlx::query(sql::statements::text::NEXT_GENERATION).execute(&mut *tx).await?;
                let current = sqlx::query_as(sql::statements::text::CURRENT).bind(key);
                let current: Option<(i64, i64)> = current.fetch_optional(&mut *tx).await?;
                let place: i64 = match current {
                    Some(_) if !new.supersedes => return Ok(crate::Published::Held),
                    Some((_, place)) => place,
                    None => {
                        let count = sqlx::query_scalar(sql::statements::text::COUNT_CURRENT);
                        let count: i64 = count.fetch_one(&mut *tx).await?;
                        if count >= i64::from(new.most) {
                            return Ok(crate::Published::Full);
                        }
                        sqlx::query_scalar(sql::statements::text::NEXT_PLACE).fetch_one(&mut *tx).await?
                    }
                };
                let next = sqlx::query_scalar(sql::statements::text::NEXT_VERSION).bind(key);
                let version: i64 = next.fetch_one(&mut *tx).await?;
                Self::end(&mut tx, &new.statement, now).await?;
                let publish = sqlx::query(sql::statements::text::PUBLISH).bind(key).bind(version).bind(place);
                let publish = publish.bind(prost::Message::encode_to_vec(&new.info));
                let publish = publish.bind(sql::statements::row::seal(&new, version, &self.sealer)?);
                publish.bind(sql::time(now)).execute(&mut *tx).await?;
                tx.commit().await?;
                self.durable().await?;
                Ok(crate::Published::Kept(crate::Version(version.cast_unsigned())))
            }

            async fn delete(
                &self,
                statement: &tincture_proof::Digest,
                now: Timestamp,
            ) -> Result<bool, StoreError> {
                let mut tx = self.begin().await?;
                sqlx::query(sql::statements::text::NEXT_GENERATION).execute(&mut *tx).await?;
                if !Self::end(&mut tx, statement, now).await? {
                    return Ok(false);
                }
                tx.commit().await?;
                self.durable().await?;
                Ok(true)
            }

            async fn issue(
                &self,
                file: crate::IssuedFile,
                of: Option<crate::Version>,
            ) -> Result<bool, StoreError> {
                let issued = &file.issued;
                let (key, digest) = (issued.statement.as_ref(), issued.digest.as_ref());
                let mut tx = self.begin().await?;
                sqlx::query(sql::statements::text::NEXT_GENERATION).execute(&mut *tx).await?;
                if let Some(version) = of {
                    let current = sqlx::query_as(sql::statements::text::CURRENT).bind(key);
                    let current: Option<(i64, i64)> = current.fetch_optional(&mut *tx).await?;
                    if current.is_none_or(|(now, _)| now != sql::statements::row::version_number(version)) {
                        return Ok(false);
                    }
                }
                sqlx::query(sql::statements::text::DROP_FILE).bind(key).execute(&mut *tx).await?;
                let issue = sqlx::query(sql::statements::text::ISSUE).bind(key).bind(digest);
                let issue = issue.bind(&issued.protocol).bind(i64::from(issued.rounds));
                let issue = issue.bind(issued.label.as_str()).bind(sql::number(issued.bytes));
                issue.bind(sql::time(issued.at)).execute(&mut *tx).await?;
                for (part, bytes) in std::iter::zip(0_i64.., file.bytes.chunks(crate::PART_BYTES)) {
                    let issue = sqlx::query(sql::statements::text::ISSUE_PART).bind(key).bind(digest);
                    issue.bind(part).bind(bytes).execute(&mut *tx).await?;
                }
                tx.commit().await?;
                self.durable().await?;
                Ok(true)
            }

            async fn issued(
                &self,
                statement: &tincture_proof::Digest,
            ) -> Result<Option<crate::Issued>, StoreError> {
                let issued = sqlx::query_as(sql::statements::text::ISSUED).bind(statement.as_ref());
                let columns = issued.fetch_optional(&self.pool).await?;
                columns.map(|columns| sql::statements::row::issued(*statement, columns)).transpose()
            }

            async fn part(&self, file: &crate::Issued, part: u32) -> Result<Option<Vec<u8>>, StoreError> {
                let query = sqlx::query_scalar(sql::statements::text::PART).bind(file.statement.as_ref());
                let query = query.bind(file.digest.as_ref()).bind(i64::from(part));
                Ok(query.fetch_optional(&self.pool).await?)
            }
        }
    };
}

pub(in crate::store) use statement_store;
