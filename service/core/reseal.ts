import { type Database, rows } from '#service/db/client.ts'
import { markOf, type Seal, type SealedPlace, sealedColumns, sealWith, waitForHolders } from './seal.ts'
import type { Secrets } from './secret-file.ts'
import { transaction } from './write.ts'

type Kind = SealedPlace['of']
type Row = { orgId: string; id: string; sealed: string }

/** Count of what was sealed anew, and of what none of the secrets opens. */
export type Resealed = Record<Kind, { done: number; unreadable: number }>

/** Rows of one transaction. */
const atOnce = 100

const zeros = '00000000-0000-0000-0000-000000000000'

function nextRows(db: Database, of: Kind, mark: string, after: Pick<Row, 'orgId' | 'id'>): Promise<Row[]> {
  const { table, column } = sealedColumns[of]
  return rows<Row>(
    db,
    `SELECT org_id AS "orgId", id, ${column} AS sealed FROM ${table}
      WHERE ${column} IS NOT NULL AND NOT starts_with(${column}, $1) AND (org_id, id) > ($2, $3)
      ORDER BY org_id, id LIMIT ${atOnce}`,
    [mark, after.orgId, after.id],
  )
}

/** Exchanges texts that are still what was read: whoever wrote one meanwhile used the new secret. */
async function exchange(db: Database, of: Kind, made: (Row & { anew: string })[]): Promise<void> {
  const { table, column } = sealedColumns[of]
  await db.pool.query(
    `UPDATE ${table} AS t SET ${column} = n.anew
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS n(org_id, id, before, anew)
      WHERE t.org_id = n.org_id AND t.id = n.id AND t.${column} = n.before`,
    [
      made.map(({ orgId }) => orgId),
      made.map(({ id }) => id),
      made.map(({ sealed }) => sealed),
      made.map(({ anew }) => anew),
    ],
  )
}

async function resealKind(db: Database, of: Kind, seal: Seal, mark: string): Promise<Resealed[Kind]> {
  const counts = { done: 0, unreadable: 0 }
  for (let after = { orgId: zeros, id: zeros }; ; ) {
    const found = await nextRows(db, of, mark, after)
    const last = found.at(-1)
    if (!last) return counts
    const made = found.flatMap((row) => {
      const place = { of, orgId: row.orgId, id: row.id }
      const text = seal.open(row.sealed, place)
      return text === null ? [] : [{ ...row, anew: seal.close(text, place) }]
    })
    await exchange(db, of, made)
    counts.done += made.length
    counts.unreadable += found.length - made.length
    after = last
  }
}

/**
 * Seals everything with the secret in use, portion by portion, while requests go on. It may end at any point and be run
 * again, because it leaves alone what is sealed with that secret.
 */
export async function reseal(db: Database, secrets: Secrets): Promise<Resealed> {
  await transaction(db, waitForHolders)
  const [seal, mark] = [sealWith(() => secrets), markOf(secrets.present)]
  return {
    connection: await resealKind(db, 'connection', seal, mark),
    destination: await resealKind(db, 'destination', seal, mark),
    'mail-server': await resealKind(db, 'mail-server', seal, mark),
    member: await resealKind(db, 'member', seal, mark),
    'model-provider': await resealKind(db, 'model-provider', seal, mark),
    'webhook-endpoint': await resealKind(db, 'webhook-endpoint', seal, mark),
  }
}
