import { daysToUndo } from '#contract/common/days-to-undo.ts'
import type { MergedPerson, MergePeopleInput } from '#contract/people-merges.ts'
import { recounted } from '#service/api/companies/recount.ts'
import { namedValues } from '#service/api/custom-fields/gains.ts'
import type { StoredValues } from '#service/api/custom-fields/values.ts'
import { queueChecks } from '#service/api/messages/ingest/checks.ts'
import { type Change, recordChanges } from '#service/core/audit.ts'
import type { Actor, Context } from '#service/core/context.ts'
import { invalid, notFound } from '#service/core/errors.ts'
import { holdMessages } from '#service/core/hold-messages.ts'
import { isRowId } from '#service/core/search.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { getPerson } from '../get.ts'
import { leadsTo } from './merged.ts'
import { lockRows, type PersonRow, removeRows } from './people-rows.ts'
import { type Gained, saveProfile, saveSearchTexts, withGains } from './profile.ts'

type Made = { id: string; at: number }

/** Time of the merge, the same for every row that a history has of it. */
async function keepMerge(
  tx: Tx,
  orgId: string,
  actor: Actor,
  targetId: string,
  gained: Gained,
): Promise<{ id: string; at: Date }> {
  const { rows } = await tx.client.query<Made>(
    `INSERT INTO person_merges (org_id, target_person_id, gained, actor_id, actor_name, actor_image, merged_at)
     VALUES ($1, $2, $3, $4, $5, $6, date_trunc('milliseconds', clock_timestamp()))
     RETURNING id, (extract(epoch FROM merged_at) * 1000)::float8 AS at`,
    [orgId, targetId, JSON.stringify(gained), actor.id, actor.name, actor.image],
  )
  const [made] = rows
  if (!made) throw new Error('A merge that was just written cannot be found')
  return { id: made.id, at: new Date(made.at) }
}

/** Leads people merged into one of them earlier to the new one. */
const leadOn = `
UPDATE person_merge_sources SET leads_to = $2 WHERE org_id = $1 AND leads_to = ANY($3::bigint[])`

const keepSources = `
INSERT INTO person_merge_sources (org_id, merge_id, person_id, name, primary_email, profile, identity_ids, leads_to)
SELECT $1, $4, (n.profile ->> 'id')::bigint, n.profile ->> 'display_name', n.profile ->> 'primary_email', n.profile,
  ARRAY(SELECT i.id FROM person_identities i WHERE i.org_id = $1 AND i.person_id = (n.profile ->> 'id')::bigint), $2
FROM jsonb_array_elements($3::jsonb) AS n(profile)`

const moves = [
  'UPDATE messages SET person_id = $2 WHERE org_id = $1 AND person_id = ANY($3::bigint[])',
  'UPDATE person_identities SET person_id = $2 WHERE org_id = $1 AND person_id = ANY($3::bigint[])',
]

async function moveEverything(
  tx: Tx,
  orgId: string,
  target: PersonRow,
  sources: PersonRow[],
  mergeId: string,
) {
  const ids = sources.map(({ id }) => id)
  await tx.client.query(leadOn, [orgId, target.id, ids])
  await tx.client.query(keepSources, [orgId, target.id, JSON.stringify(sources), mergeId])
  for (const move of moves) await tx.client.query(move, [orgId, target.id, ids])
  await removeRows(tx, orgId, ids)
}

/** Names of the fields as the interface has them. */
const asInput: Record<string, string> = {
  avatar_url: 'avatarUrl',
  primary_email: 'primaryEmail',
  company_id: 'companyId',
  is_vip: 'isVip',
  tags: 'ecosystemTags',
}

/** Changes of a gain in the person that stays, as a history shows them; values of custom fields are named by themselves. */
export function gainedFields({ values: _, ...gained }: Gained, row: PersonRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(gained).map(([field, value]) => [
      asInput[field] ?? field,
      field === 'tags' ? row.ecosystem_tags : value,
    ]),
  )
}

type Merged = {
  target: PersonRow
  sources: PersonRow[]
  after: PersonRow
  gained: Gained
  values: StoredValues
}

function changesOf({ target, sources, after, gained, values }: Merged): Change[] {
  const gone = sources.map(
    ({ id, display_name: displayName, primary_email: primaryEmail }): Change => ({
      entity: 'person',
      entityId: id,
      operation: 'DELETE',
      changes: {},
      previousValues: { displayName, primaryEmail },
    }),
  )
  const changes = { ...gainedFields(gained, after), ...values }
  if (Object.keys(changes).length === 0) return gone
  const before: Record<string, unknown> = { isVip: target.is_vip, ecosystemTags: target.ecosystem_tags }
  const previousValues = Object.fromEntries(Object.keys(changes).map((key) => [key, before[key] ?? null]))
  return [...gone, { entity: 'person', entityId: target.id, operation: 'UPDATE', changes, previousValues }]
}

async function refuseMissing(tx: Tx, orgId: string, { into, from }: MergePeopleInput, found: Set<string>) {
  const fields: [string, string][] = [
    ['into', into],
    ...from.map((id, i): [string, string] => [`from[${i}]`, id]),
  ]
  const missing = fields.find(([, id]) => !found.has(id))
  if (!missing) return
  const [field, id] = missing
  const standing = await leadsTo(tx, orgId, id)
  const why = standing === null ? '' : `: they were merged into ${standing}, name that one`
  throw notFound('person', `See ${field}${why}.`)
}

/** Moves everything within a transaction; the input is checked already. */
export async function mergeRows(
  tx: Tx,
  orgId: string,
  actor: Actor,
  input: MergePeopleInput,
): Promise<{ id: string; at: Date }> {
  const ids = [input.into, ...new Set(input.from)]
  await holdMessages({ tx: tx.client, orgId })
  const locked = await lockRows(tx, orgId, ids.filter(isRowId))
  await refuseMissing(tx, orgId, input, new Set(locked.keys()))
  const [target, ...sources] = ids.flatMap((id) => locked.get(id) ?? [])
  if (!target) throw notFound('person')
  const { row, gained } = withGains(target, sources)
  const values = await namedValues(tx, orgId, gained.values ?? {})
  const companyIds = [...new Set([...locked.values()].flatMap((it) => it.company_id ?? []))]
  const merge = await keepMerge(tx, orgId, actor, target.id, gained)
  await recounted(tx, orgId, { personIds: ids, companyIds }, async () => {
    await moveEverything(tx, orgId, target, sources, merge.id)
    await saveProfile(tx, orgId, target, row)
    await saveSearchTexts(tx, orgId, [target.id])
  })
  await recordChanges(tx, orgId, actor, changesOf({ target, sources, after: row, gained, values }), merge.at)
  await queueChecks(tx, orgId, [target.id])
  return merge
}

/** Merges within a transaction, and answers the one that stays. */
export async function mergeWithin(tx: Tx, context: Context, input: MergePeopleInput): Promise<MergedPerson> {
  const merge = await mergeRows(tx, context.orgId, context.actor, input)
  const undoUntil = new Date(merge.at.getTime() + daysToUndo * 86_400_000).toISOString()
  return { ...(await getPerson(context, { personId: input.into }, tx)), mergeId: merge.id, undoUntil }
}

export function mergePeople(context: Context, input: MergePeopleInput): Promise<MergedPerson> {
  const itself = input.from.indexOf(input.into)
  if (itself >= 0)
    throw invalid([{ path: ['from', itself], message: 'A person cannot be merged into themselves' }])
  return write(context, (tx) => mergeWithin(tx, context, input))
}
