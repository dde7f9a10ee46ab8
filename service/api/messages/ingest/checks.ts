import type { Tx } from '#service/db/client.ts'
import type { Batch, PlacedArrival } from './arrivals.ts'
import type { ResolvedAuthors } from './authors.ts'

const queue = `
INSERT INTO person_checks (org_id, person_id)
SELECT $1, id FROM unnest($2::bigint[]) AS n(id) GROUP BY id ORDER BY id ON CONFLICT DO NOTHING`

/** Has people compared with others, who may be the same. */
export async function queueChecks(tx: Tx, orgId: string, personIds: string[]): Promise<void> {
  if (personIds.length > 0) await tx.client.query(queue, [orgId, personIds])
}

/** Characters at the end of a message that a signature may take up. */
export const signatureLength = 1200

const mayName = /@|https?:\/\/|\b(?:github|gitlab|discord|slack|twitter)\b/i

/** Queues who is new, gained something, or names somebody below a message. */
export async function queueAuthors(
  batch: Batch,
  fresh: PlacedArrival[],
  { identities, createdPeople, gains }: ResolvedAuthors,
): Promise<void> {
  const signed = fresh.flatMap(({ content, identityKey }) => {
    if (!content.includes('\n') || !mayName.test(content.slice(-signatureLength))) return []
    return identities.get(identityKey)?.personId ?? []
  })
  const ids = [...createdPeople.map(({ id }) => id), ...gains.map(({ personId }) => personId), ...signed]
  await queueChecks({ client: batch.tx }, batch.orgId, ids)
}
