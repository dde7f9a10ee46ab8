import { shareMessages } from '#service/core/hold-messages.ts'
import { transaction } from '#service/core/write.ts'
import { type Database, rows, type Tx } from '#service/db/client.ts'
import { type Compared, type Evidence, judged, type Reason } from './evidence.ts'
import { gather, renewClaims } from './gather.ts'
import { isShared } from './names.ts'

type Pair = { personId: string; otherId: string; reasons: Reason[]; strength: number }

const claimChecks = `
DELETE FROM person_checks c USING (
  SELECT person_id FROM person_checks WHERE org_id = $1 ORDER BY queued_at, person_id LIMIT $2 FOR UPDATE SKIP LOCKED) due
WHERE c.org_id = $1 AND c.person_id = due.person_id RETURNING c.person_id::text AS id`

const readCompared = `
SELECT id::text, display_name AS name FROM people WHERE org_id = $1 AND id = ANY($2::bigint[]) AND NOT is_bot`

const keyOf = (one: string, other: string) =>
  BigInt(one) < BigInt(other) ? `${one} ${other}` : `${other} ${one}`

async function pairsOf(tx: Tx, orgId: string, evidence: Evidence[]): Promise<Pair[]> {
  const ids = [...new Set(evidence.flatMap(({ one, other }) => [one, other]))]
  const found = await tx.client.query<Compared>(readCompared, [orgId, ids])
  const people = new Map(found.rows.filter(({ name }) => !isShared(name)).map((it) => [it.id, it]))
  return [...Map.groupBy(evidence, ({ one, other }) => keyOf(one, other))].flatMap(([key, all]) => {
    const [personId = '', otherId = ''] = key.split(' ')
    const [one, other] = [people.get(personId), people.get(otherId)]
    const judgement = one && other ? judged(one, other, all) : null
    return judgement ? [{ personId, otherId, ...judgement }] : []
  })
}

type Answered = { one: string; other: string; state: 'refused' | 'never'; reasons: Reason[] }

/** Answers about two people, or about accounts that were merged into them. */
const answers = `
WITH accounts AS (
  SELECT n.id AS account, n.id AS person FROM unnest($2::bigint[]) AS n(id)
  UNION ALL
  SELECT s.person_id, s.leads_to FROM person_merge_sources s WHERE s.org_id = $1 AND s.leads_to = ANY($2::bigint[])
)
SELECT a.person::text AS one, b.person::text AS other, p.state, p.reasons FROM person_proposals p
JOIN accounts a ON a.account = p.person_id JOIN accounts b ON b.account = p.other_id
WHERE p.org_id = $1 AND p.state <> 'open'`

/** Leaves out what was answered; a pair that was refused comes back for a reason that was not known then. */
async function unanswered(tx: Tx, orgId: string, pairs: Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return []
  const ids = [...new Set(pairs.flatMap(({ personId, otherId }) => [personId, otherId]))]
  const found = await tx.client.query<Answered>(answers, [orgId, ids])
  const byPair = Map.groupBy(found.rows, ({ one, other }) => keyOf(one, other))
  return pairs.filter(({ personId, otherId, reasons }) => {
    const known = byPair.get(keyOf(personId, otherId)) ?? []
    if (known.some(({ state }) => state === 'never')) return false
    const said = new Set(known.flatMap((it) => it.reasons.map(({ code, about }) => `${code} ${about}`)))
    return known.length === 0 || reasons.some(({ code, about }) => !said.has(`${code} ${about}`))
  })
}

const columns = (pairs: Pair[]) => [
  pairs.map(({ personId }) => personId),
  pairs.map(({ otherId }) => otherId),
]

const dropOthers = `
DELETE FROM person_proposals p WHERE p.org_id = $1 AND p.state = 'open'
  AND (p.person_id = ANY($2::bigint[]) OR p.other_id = ANY($2::bigint[]))
  AND NOT EXISTS (SELECT FROM unnest($3::bigint[], $4::bigint[]) AS n(person_id, other_id)
    WHERE n.person_id = p.person_id AND n.other_id = p.other_id)`

const propose = `
INSERT INTO person_proposals AS p (org_id, person_id, other_id, reasons, strength)
SELECT $1, n.* FROM unnest($2::bigint[], $3::bigint[], $4::jsonb[], $5::smallint[]) AS n(person_id, other_id, reasons, strength)
ORDER BY 2, 3
ON CONFLICT (org_id, person_id, other_id) DO UPDATE SET state = 'open', reasons = excluded.reasons,
  strength = excluded.strength, answered_at = NULL,
  found_at = CASE WHEN p.state = 'open' THEN p.found_at ELSE now() END
WHERE p.state <> 'never'`

/** Proposals that an organization has at a time: nobody answers more, and the strongest are asked first. */
const most = 1000

const dropWeakest = `
DELETE FROM person_proposals WHERE org_id = $1 AND id IN (
  SELECT id FROM person_proposals WHERE org_id = $1 AND state = 'open' ORDER BY strength DESC, id DESC OFFSET ${most})`

async function compare(tx: Tx, orgId: string, limit: number): Promise<number> {
  // Nobody is merged or erased meanwhile, so that nothing of them is written after it.
  await shareMessages({ tx: tx.client, orgId })
  const due = await tx.client.query<{ id: string }>(claimChecks, [orgId, limit])
  const ids = due.rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await renewClaims(tx, orgId, ids)
  const pairs = await unanswered(tx, orgId, await pairsOf(tx, orgId, await gather(tx, orgId, ids)))
  await tx.client.query(dropOthers, [orgId, ids, ...columns(pairs)])
  if (pairs.length > 0) {
    const [reasons, strengths] = [
      pairs.map((it) => JSON.stringify(it.reasons)),
      pairs.map((it) => it.strength),
    ]
    await tx.client.query(propose, [orgId, ...columns(pairs), reasons, strengths])
    await tx.client.query(dropWeakest, [orgId])
  }
  return ids.length
}

type Scope = { orgIds?: string[] }

/** Compares people of whom something is new with all others of their organization; answers how many they were. */
export async function findProposals(db: Database, limit: number, { orgIds }: Scope = {}): Promise<number> {
  const [next] = await rows<{ orgId: string }>(
    { pool: db.pool },
    `SELECT org_id AS "orgId" FROM person_checks WHERE $1::uuid[] IS NULL OR org_id = ANY($1) ORDER BY queued_at LIMIT 1`,
    [orgIds ?? null],
  )
  return next ? transaction(db, (tx) => compare(tx, next.orgId, limit)) : 0
}
