import { type Author, emailKey } from './arrivals.ts'
import type { Batch } from './items.ts'

/** More keys than this are locked by one lock: every lock takes room in a table that all connections share. */
const MOST_KEYS = 128

const LOCK_ALL = 'SELECT pg_advisory_xact_lock(hashtext($1::text), 0)'

const SHARE_ALL = 'SELECT pg_advisory_xact_lock_shared(hashtext($1::text), 0)'

const LOCK_KEYS = `
SELECT pg_advisory_xact_lock(l.organization, l.key)
FROM (
  SELECT DISTINCT hashtext($1::text) AS organization, hashtext(k) AS key
  FROM unnest($2::text[]) AS k
  ORDER BY 2
) AS l`

/**
 * Until this transaction ends nobody else links the same identities or e-mail addresses to a person.
 * What was read before must be read again: the holder before us may have linked them.
 */
export async function lockAuthors(batch: Batch, authors: Author[]): Promise<void> {
  const keys = authors.flatMap((it) => [
    `identity ${it.platform} ${it.platformId}`,
    ...(it.email === null ? [] : [`email ${emailKey(it.email)}`]),
  ])
  if (keys.length > MOST_KEYS) {
    await batch.tx.query(LOCK_ALL, [batch.orgId])
    return
  }
  await batch.tx.query(SHARE_ALL, [batch.orgId])
  await batch.tx.query(LOCK_KEYS, [batch.orgId, keys])
}
