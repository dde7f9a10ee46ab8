import { isDeepStrictEqual } from 'node:util'
import type { UndonePeopleMerge } from '#contract/people-merges.ts'
import { recounted } from '#service/api/companies/recount.ts'
import { namedValues } from '#service/api/custom-fields/gains.ts'
import type { StoredValues } from '#service/api/custom-fields/values.ts'
import { queueChecks } from '#service/api/messages/ingest/checks.ts'
import { type Change, recordChanges } from '#service/core/audit.ts'
import type { Actor, Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { holdMessages } from '#service/core/hold-messages.ts'
import { canBeUndone } from '#service/core/time-to-undo.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { getPerson } from '../get.ts'
import { gainedFields } from './merge.ts'
import { leadsTo } from './merged.ts'
import { lockRows, type PersonRow, restoreRows } from './people-rows.ts'
import { bothGains, type Gained, saveProfile, saveSearchTexts, withGains, withoutGains } from './profile.ts'

type CompanyRow = { id: string; next: string | null; isGone: boolean }

const holdCompanies = `
SELECT c.id::text, m.target_company_id::text AS next,
  c.merge_id IS NOT NULL AND m.target_company_id IS NULL AS "isGone" FROM companies c
LEFT JOIN company_merges m ON m.org_id = c.org_id AND m.id = c.merge_id
WHERE c.org_id = $1 AND c.id = ANY($2::bigint[]) ORDER BY c.id FOR NO KEY UPDATE OF c`

/**
 * The companies that stand for these now, which may have been merged since somebody belonged to them; those that were deleted
 * are left out. They are locked, so that they stay what they are until the end of the transaction.
 */
async function presentCompanies(tx: Tx, orgId: string, ids: string[]): Promise<Map<string, string>> {
  const next = new Map<string, string | null>()
  const gone = new Set<string>()
  let open = [...new Set(ids)]
  while (open.length > 0) {
    await tx.client.query(holdCompanies, [orgId, open])
    // Read again: the join is as old as the statement, which may have waited for a merge.
    const { rows } = await tx.client.query<CompanyRow>(holdCompanies, [orgId, open])
    for (const row of rows) next.set(row.id, row.next)
    for (const row of rows) if (row.isGone) gone.add(row.id)
    open = [...new Set(rows.flatMap((row) => (row.next !== null && !next.has(row.next) ? [row.next] : [])))]
  }
  const standing = (id: string): string => {
    const following = next.get(id)
    return following ? standing(following) : id
  }
  const found = ids.map((id): [string, string] => [id, standing(id)])
  return new Map(found.filter(([, id]) => !gone.has(id)))
}

type Merge = { id: string; targetId: string; gained: Gained; isUndone: boolean; isOpen: boolean }

const findMerge = `
SELECT m.id, m.target_person_id::text AS "targetId", m.gained, m.undone_at IS NOT NULL AS "isUndone",
  ${canBeUndone('m.merged_at')} AS "isOpen"
FROM person_merges m WHERE m.org_id = $1 AND m.id = $2 FOR UPDATE`

async function mergeToUndo(tx: Tx, orgId: string, id: string): Promise<Merge> {
  const { rows } = await tx.client.query<Merge>(findMerge, [orgId, id])
  const [merge] = rows
  if (!merge) throw notFound('merge')
  if (merge.isUndone) throw conflict('This merge was undone already.')
  if (!merge.isOpen) throw conflict('A merge can be undone for 30 days, and this one is older.')
  const standing = await leadsTo(tx, orgId, merge.targetId)
  if (standing !== null)
    throw conflict(`The person that stayed was merged into ${standing} later. Undo that merge first.`)
  return merge
}

type Source = { personId: string; profile: PersonRow; identityIds: string[] }

async function sourcesOf(tx: Tx, orgId: string, mergeId: string): Promise<Source[]> {
  const { rows } = await tx.client.query<Source>(
    `SELECT person_id::text AS "personId", profile, identity_ids AS "identityIds" FROM person_merge_sources
      WHERE org_id = $1 AND merge_id = $2 AND profile IS NOT NULL ORDER BY person_id`,
    [orgId, mergeId],
  )
  return rows
}

/** Other merges into the same person that stay, in their order: they may fill what this one gives back. */
async function othersOf(tx: Tx, orgId: string, { id, targetId }: Merge) {
  const { rows } = await tx.client.query<{ id: string; gained: Gained; profiles: PersonRow[] }>(
    `SELECT m.id, m.gained, (SELECT json_agg(s.profile ORDER BY s.person_id) FROM person_merge_sources s
       WHERE s.org_id = m.org_id AND s.merge_id = m.id AND s.profile IS NOT NULL) AS profiles
     FROM person_merges m WHERE m.org_id = $1 AND m.target_person_id = $2 AND m.id <> $3 AND m.undone_at IS NULL
     ORDER BY m.merged_at, m.id`,
    [orgId, targetId, id],
  )
  return rows.map((row) => ({ ...row, profiles: row.profiles ?? [] }))
}

const moves = [
  `UPDATE messages m SET person_id = n.person_id FROM unnest($3::bigint[], $4::uuid[]) AS n(person_id, identity_id)
    WHERE m.org_id = $1 AND m.person_id = $2 AND m.identity_id = n.identity_id`,
  `UPDATE person_identities i SET person_id = n.person_id FROM unnest($3::bigint[], $4::uuid[]) AS n(person_id, identity_id)
    WHERE i.org_id = $1 AND i.person_id = $2 AND i.id = n.identity_id`,
]

async function moveBack(tx: Tx, orgId: string, targetId: string, sources: Source[]): Promise<void> {
  const accounts = sources.flatMap(({ personId, identityIds }) => identityIds.map((id) => [personId, id]))
  const columns = [accounts.map(([personId]) => personId), accounts.map(([, id]) => id)]
  for (const move of moves) await tx.client.query(move, [orgId, targetId, ...columns])
}

/** Leads people merged into one of them earlier to that one again. */
const leadBack = `
WITH RECURSIVE below AS (
  SELECT s.person_id AS root, m.id AS merge_id FROM person_merge_sources s
  JOIN person_merges m ON m.org_id = s.org_id AND m.target_person_id = s.person_id AND m.undone_at IS NULL
  WHERE s.org_id = $1 AND s.merge_id = $2
  UNION ALL
  SELECT b.root, m.id FROM below b
  JOIN person_merge_sources s ON s.org_id = $1 AND s.merge_id = b.merge_id
  JOIN person_merges m ON m.org_id = $1 AND m.target_person_id = s.person_id AND m.undone_at IS NULL
)
UPDATE person_merge_sources s SET leads_to = b.root FROM below b WHERE s.org_id = $1 AND s.merge_id = b.merge_id`

const end = [
  leadBack,
  'UPDATE person_merge_sources SET leads_to = NULL WHERE org_id = $1 AND merge_id = $2',
  'UPDATE person_merges SET undone_at = now() WHERE org_id = $1 AND id = $2',
]

type Undone = {
  before: PersonRow
  after: PersonRow
  sources: Source[]
  gained: Gained
  /** Values of custom fields before and after, by their names. */
  valuesBefore: StoredValues
  valuesAfter: StoredValues
}

function changesOf({ before, after, sources, gained, valuesBefore, valuesAfter }: Undone): Change[] {
  const back = sources.map(
    ({ personId, profile: { display_name: displayName, primary_email: primaryEmail } }): Change => ({
      entity: 'person',
      entityId: personId,
      operation: 'INSERT',
      changes: { displayName, primaryEmail },
      previousValues: {},
    }),
  )
  const previousValues = { ...gainedFields(gained, before), ...valuesBefore }
  if (Object.keys(previousValues).length === 0) return back
  const now: Record<string, unknown> = { isVip: after.is_vip, ecosystemTags: after.ecosystem_tags }
  const fields = {
    ...after,
    avatarUrl: after.avatar_url,
    primaryEmail: after.primary_email,
    companyId: after.company_id,
  }
  const presentOf = (key: string) =>
    now[key] ?? valuesAfter[key] ?? Object.entries(fields).find(([name]) => name === key)?.[1] ?? null
  const changes = Object.fromEntries(Object.keys(previousValues).map((key) => [key, presentOf(key)]))
  return [...back, { entity: 'person', entityId: after.id, operation: 'UPDATE', changes, previousValues }]
}

type Gain = { before: PersonRow; after: PersonRow; gained: Gained }

/** Those that are given back, whatever another merge fills in. */
async function changedValues(tx: Tx, orgId: string, { before, after, gained }: Gain) {
  const own = before.custom_fields ?? {}
  const left = after.custom_fields ?? {}
  const given = Object.entries(gained.values ?? {}).flatMap(([id]) =>
    Object.hasOwn(own, id) && !isDeepStrictEqual(own[id], left[id]) ? [[id, own[id]]] : [],
  )
  const valuesBefore = await namedValues(tx, orgId, Object.fromEntries(given))
  return { valuesBefore, valuesAfter: await namedValues(tx, orgId, left) }
}

type Others = Awaited<ReturnType<typeof othersOf>>

/** Staying person after the undo, and what each remaining merge gives it now. */
function settled(target: PersonRow, merge: Merge, others: Others, companies: Map<string, string>) {
  const present = ({ company_id, ...row }: PersonRow) => ({
    ...row,
    company_id: company_id === null ? null : (companies.get(company_id) ?? null),
  })
  const gainedCompany = companies.get(merge.gained.company_id ?? '')
  let row = withoutGains(target, merge.gained, new Set(gainedCompany === undefined ? [] : [gainedCompany]))
  const gains: { id: string; gained: Gained }[] = []
  for (const other of others) {
    const filled = withGains(row, other.profiles.map(present))
    row = filled.row
    if (Object.keys(filled.gained).length > 0)
      gains.push({ id: other.id, gained: bothGains(other.gained, filled.gained) })
  }
  return { row, gains, present }
}

/** Moves everything back within a transaction. */
export async function undoRows(
  tx: Tx,
  orgId: string,
  actor: Actor,
  id: string,
): Promise<{ targetId: string; sourceIds: string[] }> {
  await holdMessages({ tx: tx.client, orgId })
  const merge = await mergeToUndo(tx, orgId, id)
  const [target] = (await lockRows(tx, orgId, [merge.targetId])).values()
  if (!target) throw notFound('merge')
  const [sources, others] = [await sourcesOf(tx, orgId, id), await othersOf(tx, orgId, merge)]
  const known = [
    target,
    ...sources.map(({ profile }) => profile),
    ...others.flatMap(({ profiles }) => profiles),
  ]
  const companyIds = [merge.gained.company_id, ...known.map((it) => it.company_id)].filter((it) => it != null)
  const companies = await presentCompanies(tx, orgId, companyIds)
  const { row, gains, present } = settled(target, merge, others, companies)
  const values = await changedValues(tx, orgId, { before: target, after: row, gained: merge.gained })
  const sourceIds = sources.map(({ personId }) => personId)
  const affected = { personIds: [target.id, ...sourceIds], companyIds: [...new Set(companies.values())] }
  await recounted(tx, orgId, affected, async () => {
    await restoreRows(
      tx,
      orgId,
      sources.map(({ profile }) => present(profile)),
    )
    await moveBack(tx, orgId, target.id, sources)
    await saveProfile(tx, orgId, target, row)
    for (const { id: otherId, gained } of gains)
      await tx.client.query('UPDATE person_merges SET gained = $3 WHERE org_id = $1 AND id = $2', [
        orgId,
        otherId,
        JSON.stringify(gained),
      ])
    for (const step of end) await tx.client.query(step, [orgId, id])
    await saveSearchTexts(tx, orgId, affected.personIds)
  })
  await recordChanges(
    tx,
    orgId,
    actor,
    changesOf({ before: target, after: row, sources, ...merge, ...values }),
  )
  await queueChecks(tx, orgId, affected.personIds)
  return { targetId: target.id, sourceIds }
}

/** Makes merged people again, with everything that came through their accounts. */
export function undoPeopleMerge(
  context: Context,
  { mergeId: id }: { mergeId: string },
): Promise<UndonePeopleMerge> {
  return write(context, async (tx) => {
    const { targetId, sourceIds } = await undoRows(tx, context.orgId, context.actor, id)
    const separated = []
    for (const personId of sourceIds) separated.push(await getPerson(context, { personId }, tx))
    return { id, person: await getPerson(context, { personId: targetId }, tx), separated }
  })
}
