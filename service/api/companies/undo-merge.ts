import type { UndoneCompanyMerge } from '#contract/company-input.ts'
import type { StoredValues } from '#service/api/custom-fields/values.ts'
import { type Change, recordChanges } from '#service/core/audit.ts'
import type { Actor, Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { holdMessages } from '#service/core/hold-messages.ts'
import { canBeUndone } from '#service/core/time-to-undo.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { domainsOf, saveSearchText } from './domains.ts'
import { giveBackValues } from './gained.ts'
import { getCompany } from './get.ts'
import { lockPeople } from './move.ts'
import { recounted } from './recount.ts'

type Merge = {
  id: string
  targetId: string
  gained: StoredValues
  isUndone: boolean
  isOpen: boolean
  mergedAt: string
}

const findMerge = `
SELECT m.id, m.target_company_id::text AS "targetId", m.gained, m.undone_at IS NOT NULL AS "isUndone", ${canBeUndone('m.merged_at')} AS "isOpen",
  m.merged_at AS "mergedAt"
FROM company_merges m WHERE m.org_id = $1 AND m.id = $2 AND m.target_company_id IS NOT NULL FOR UPDATE`

async function mergeToUndo(tx: Tx, orgId: string, id: string): Promise<Merge> {
  const { rows } = await tx.client.query<Merge>(findMerge, [orgId, id])
  const [merge] = rows
  if (!merge) throw notFound('merge')
  if (merge.isUndone) throw conflict('This merge was undone already.')
  if (!merge.isOpen) throw conflict('A merge can be undone for 30 days, and this one is older.')
  return merge
}

type Source = { id: string; name: string; primaryDomain: string | null }

async function sourcesOf(tx: Tx, orgId: string, mergeId: string): Promise<Source[]> {
  const { rows } = await tx.client.query<Source>(
    `SELECT c.id::text, c.name, c.primary_domain AS "primaryDomain"
       FROM company_merge_sources s JOIN companies c ON c.org_id = s.org_id AND c.id = s.company_id
      WHERE s.org_id = $1 AND s.merge_id = $2 ORDER BY c.id FOR UPDATE OF c`,
    [orgId, mergeId],
  )
  if (rows.length === 0) throw conflict('This merge was made before merges of companies could be undone.')
  return rows
}

type Target = { id: string; name: string; values: StoredValues; isGone: boolean; mergedInto: string | null }

/** Locks the company that stayed after its people, and refuses one that was merged on. */
async function lockTarget(tx: Tx, orgId: string, id: string): Promise<Target> {
  await lockPeople(tx, orgId, [id])
  const { rows } = await tx.client.query<Target>(
    `SELECT c.id::text, c.name, c.custom_fields AS values, c.merge_id IS NOT NULL AS "isGone", m.target_company_id::text AS "mergedInto" FROM companies c
       LEFT JOIN company_merges m ON m.org_id = c.org_id AND m.id = c.merge_id
      WHERE c.org_id = $1 AND c.id = $2 FOR UPDATE OF c`,
    [orgId, id],
  )
  const [target] = rows
  if (!target) throw notFound('merge')
  if (target.mergedInto !== null)
    throw conflict(
      `The company that stayed was merged into ${target.mergedInto} later. Undo that merge first.`,
    )
  if (target.isGone) throw conflict('The company that stayed was deleted since then.')
  return target
}

/**
 * People who go back: those who came with the merge, and those who came by a domain that goes back since then. Whoever was
 * given another company meanwhile is left alone.
 */
const peopleBack = `
SELECT DISTINCT ON (p.id) p.id::text AS "personId", s.company_id::text AS "companyId"
FROM company_merge_sources s JOIN people p ON p.org_id = s.org_id AND p.company_id = $3
WHERE s.org_id = $1 AND s.merge_id = $2 AND (p.id = ANY(s.person_ids) OR p.created_at > $4 AND EXISTS (
  SELECT FROM person_identities i, lower(split_part(coalesce(i.email, i.typed_email), '@', 2)) AS host, unnest(s.domains) AS domain
   WHERE i.org_id = p.org_id AND i.person_id = p.id AND (host = domain OR right(host, length(domain) + 1) = '.' || domain)))
ORDER BY p.id, s.company_id`

type Back = { personId: string; companyId: string }

const movePeople = `
UPDATE people p SET company_id = n.company_id, updated_at = now() FROM unnest($2::bigint[], $3::bigint[]) AS n(id, company_id)
WHERE p.org_id = $1 AND p.id = n.id`

/** $1 is the organization, $2 the merge. */
const end = [
  `UPDATE company_domains d SET company_id = s.company_id FROM company_merge_sources s
     JOIN company_merges m ON m.org_id = s.org_id AND m.id = s.merge_id
    WHERE s.org_id = $1 AND s.merge_id = $2 AND d.org_id = $1 AND d.company_id = m.target_company_id
      AND d.domain = ANY(s.domains)`,
  // People who were merged into others meanwhile find their company when they are separated.
  `UPDATE person_merge_sources x SET profile = jsonb_set(x.profile, '{company_id}', to_jsonb(s.company_id::text))
     FROM company_merge_sources s JOIN company_merges m ON m.org_id = s.org_id AND m.id = s.merge_id
    WHERE s.org_id = $1 AND s.merge_id = $2 AND x.org_id = $1 AND x.person_id = ANY(s.person_ids)
      AND x.profile ->> 'company_id' = m.target_company_id::text`,
  'UPDATE companies SET merge_id = NULL, updated_at = now() WHERE org_id = $1 AND merge_id = $2',
  'UPDATE company_merges SET undone_at = now() WHERE org_id = $1 AND id = $2',
]

type Side = { domains: string[]; values: StoredValues }

function changesOf(target: Target, sources: Source[], before: Side, after: Side): Change[] {
  const back = sources.map(
    ({ id, name, primaryDomain }): Change => ({
      entity: 'company',
      entityId: id,
      operation: 'INSERT',
      changes: { name, primaryDomain },
      previousValues: {},
    }),
  )
  const hasDomains = before.domains.length > after.domains.length
  const of = ({ domains, values }: Side) => ({ ...(hasDomains && { domains }), ...values })
  if (Object.keys(of(before)).length === 0) return back
  const changes = { changes: of(after), previousValues: of(before) }
  return [...back, { entity: 'company', entityId: target.id, operation: 'UPDATE', ...changes }]
}

type Undone = { targetId: string; sourceIds: string[] }

/** Moves everything back within a transaction. */
export async function undoRows(tx: Tx, orgId: string, actor: Actor, id: string): Promise<Undone> {
  await holdMessages({ tx: tx.client, orgId })
  const merge = await mergeToUndo(tx, orgId, id)
  const target = await lockTarget(tx, orgId, merge.targetId)
  const sources = await sourcesOf(tx, orgId, id)
  const { rows: back } = await tx.client.query<Back>(peopleBack, [orgId, id, target.id, merge.mergedAt])
  const [personIds, companyIds] = [back.map((it) => it.personId), back.map((it) => it.companyId)]
  const sourceIds = sources.map((it) => it.id)
  const before = await domainsOf(tx, orgId, target.id)
  const { targetId, gained } = merge
  const values = await giveBackValues(tx, orgId, { targetId, mergeId: id, values: target.values, gained })
  const step = async () => {
    await tx.client.query(movePeople, [orgId, personIds, companyIds])
    for (const statement of end) await tx.client.query(statement, [orgId, id])
    for (const company of [target, ...sources]) await saveSearchText(tx, orgId, company)
  }
  await recounted(tx, orgId, { personIds, companyIds: [target.id, ...sourceIds] }, step, 'people')
  const domains = await domainsOf(tx, orgId, target.id)
  const changes = changesOf(
    target,
    sources,
    { domains: before, values: values.before },
    { domains, values: values.after },
  )
  await recordChanges(tx, orgId, actor, changes)
  return { targetId: target.id, sourceIds }
}

/** Makes merged companies again, with their people and domains. */
export function undoCompanyMerge(
  context: Context,
  { mergeId: id }: { mergeId: string },
): Promise<UndoneCompanyMerge> {
  return write(context, async (tx) => {
    const { targetId, sourceIds } = await undoRows(tx, context.orgId, context.actor, id)
    const separated = []
    for (const companyId of sourceIds) separated.push(await getCompany(context, { companyId }, tx))
    return { id, company: await getCompany(context, { companyId: targetId }, tx), separated }
  })
}
