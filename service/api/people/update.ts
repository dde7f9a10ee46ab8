import type { UpdatedPerson } from '#contract/person.ts'
import type { UpdatePersonInput } from '#contract/person-input.ts'
import { recounted } from '#service/api/companies/recount.ts'
import {
  bothDifferences,
  editOfValues,
  type StoredValues,
  withValues,
} from '#service/api/custom-fields/values.ts'
import { queueChecks } from '#service/api/messages/ingest/checks.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { invalid, notFound } from '#service/core/errors.ts'
import { holdMessages } from '#service/core/hold-messages.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import { isRowId } from '#service/core/search.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { personSearchText } from '#service/db/statistics/search-text.ts'
import { getPerson } from './get.ts'

type Editable = Omit<UpdatedPerson, 'id' | 'connections' | 'company' | 'customFields'> &
  UpdatedPerson['connections'] & { companyId: string | null; ecosystemTags: string[] }

type Locked = { fields: Editable; values: StoredValues }

async function lockPerson(tx: Tx, orgId: string, personId: string): Promise<Locked> {
  const found = await tx.client.query<Editable & { values: StoredValues }>(
    `SELECT display_name AS "displayName", avatar_url AS "avatarUrl", description, is_vip AS "isVip",
            primary_email AS "primaryEmail", github, linkedin, phone, title, twitter, website,
            company_id::text AS "companyId", ecosystem_tags AS "ecosystemTags",
            custom_fields AS values
       FROM people WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [orgId, personId],
  )
  if (!found.rows[0]) throw notFound('person')
  const { values, ...fields } = found.rows[0]
  return { fields, values }
}

async function searchTextOf(tx: Tx, orgId: string, personId: string, after: Editable): Promise<string> {
  type Row = { handle: string | null; email: string | null; typed: string | null }
  const identities = await tx.client.query<Row>(
    `SELECT handle, email, typed_email AS typed FROM person_identities WHERE org_id = $1 AND person_id = $2
      ORDER BY platform, platform_id`,
    [orgId, personId],
  )
  return personSearchText({
    displayName: after.displayName,
    emails: [after.primaryEmail, ...identities.rows.flatMap(({ email, typed }) => [email, typed])],
    handles: identities.rows.map(({ handle }) => handle),
  })
}

/** Fields by which a person is found, and those by which two are known to be the same. */
const searched = ['displayName', 'primaryEmail'] as const
const compared = [...searched, 'description', 'github', 'linkedin', 'twitter', 'website'] as const

const hasOne = (changes: Partial<Editable>, fields: readonly (keyof Editable)[]) =>
  fields.some((field) => changes[field] !== undefined)

type Saved = { before: Editable; after: Editable; changes: Partial<Editable>; values: StoredValues }

async function save(
  tx: Tx,
  orgId: string,
  personId: string,
  { after, changes, values }: Saved,
): Promise<void> {
  const { displayName, avatarUrl, description, isVip, primaryEmail, companyId, ecosystemTags } = after
  const { github, linkedin, phone, title, twitter, website } = after
  const searchText = hasOne(changes, searched) ? await searchTextOf(tx, orgId, personId, after) : null
  const profile = [displayName, avatarUrl, description, isVip, primaryEmail, searchText]
  await tx.client.query(
    `UPDATE people SET display_name = $3, avatar_url = $4, description = $5, is_vip = $6, primary_email = $7,
            search_text = coalesce($8, search_text), github = $9, linkedin = $10, phone = $11, title = $12, twitter = $13, website = $14,
            company_id = $15, ecosystem_tags = $16, custom_fields = $17, updated_at = now()
      WHERE org_id = $1 AND id = $2`,
    [
      ...[orgId, personId, ...profile, github, linkedin, phone, title, twitter, website],
      ...[companyId, ecosystemTags, JSON.stringify(values)],
    ],
  )
}

/** Moves the person and their numbers. What an undo of a merge would give back no longer has them. */
async function saveInCompany(tx: Tx, orgId: string, personId: string, saved: Saved): Promise<void> {
  const companyIds = [saved.before.companyId, saved.after.companyId].filter((id) => id !== null)
  await lockCompany(tx, orgId, companyIds, saved.after.companyId)
  await tx.client.query(
    `UPDATE company_merge_sources SET person_ids = array_remove(person_ids, $2::bigint)
      WHERE org_id = $1 AND $2::bigint = ANY(person_ids)`,
    [orgId, personId],
  )
  const step = () => save(tx, orgId, personId, saved)
  await recounted(tx, orgId, { personIds: [personId], companyIds }, step, 'people')
}

/** Locks in the order of ids; one that waited for a merge finds the company gone. */
async function lockCompany(tx: Tx, orgId: string, ids: string[], wanted: string | null): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id::text FROM companies WHERE org_id = $1 AND id = ANY($2::bigint[]) AND merge_id IS NULL
      ORDER BY id FOR NO KEY UPDATE`,
    [orgId, ids.filter(isRowId)],
  )
  if (wanted === null || rows.some(({ id }) => id === wanted)) return
  throw invalid([{ path: ['companyId'], message: 'There is no such company in this organization' }])
}

async function toUpdated(
  tx: Tx,
  context: Context,
  { personId, companyId, ecosystemTags, customFields }: UpdatePersonInput,
  person: Editable,
): Promise<UpdatedPerson> {
  const {
    github,
    linkedin,
    phone,
    title,
    twitter,
    website,
    companyId: _,
    ecosystemTags: tags,
    ...fields
  } = person
  const read =
    companyId === undefined && customFields === undefined ? null : await getPerson(context, { personId }, tx)
  return {
    ...{ id: personId, ...fields, connections: { github, linkedin, phone, title, twitter, website } },
    ...(read && companyId !== undefined && { company: read.company }),
    ...(read && customFields !== undefined && { customFields: read.customFields }),
    ...(ecosystemTags === undefined ? {} : { ecosystemTags: tags }),
  }
}

const links = ['github', 'linkedin', 'phone', 'title', 'twitter', 'website']

export function updatePerson(context: Context, input: UpdatePersonInput): Promise<UpdatedPerson> {
  const { personId, connections, expected, customFields, ...fields } = input
  const { orgId } = context
  if (!isRowId(personId)) throw notFound('person')
  return write(context, async (tx) => {
    if (fields.companyId !== undefined) await holdMessages({ tx: tx.client, orgId })
    const { fields: before, values } = await lockPerson(tx, orgId, personId)
    const wanted = { ...fields, ...connections }
    const { connections: seenLinks, customFields: seenValues, ...seen } = expected ?? {}
    const given = { given: customFields, expected: seenValues, stored: values }
    const edit = await editOfValues(tx, orgId, 'people', given)
    await refuseOvertaken(tx, orgId, {
      of: { entity: 'person', entityId: personId },
      ...withValues(edit, { before, wanted, expected: { ...seen, ...seenLinks } }),
      named: (field) => (links.includes(field) ? `connections.${field}` : field),
    })
    const changed = difference<Editable>(before, wanted)
    const changedValues = difference(edit.before, edit.wanted)
    if (!changed && !changedValues) return toUpdated(tx, context, input, before)
    const changes = changed?.changes ?? {}
    const after = { ...before, ...changes }
    const saved = { before, after, changes, values: edit.stored }
    await (changes.companyId === undefined ? save : saveInCompany)(tx, orgId, personId, saved)
    await recordChanges(tx, orgId, context.actor, [
      {
        entity: 'person',
        entityId: personId,
        operation: 'UPDATE',
        ...bothDifferences(changed, changedValues),
      },
    ])
    if (hasOne(changes, compared)) await queueChecks(tx, orgId, [personId])
    await bumpCounters(tx, orgId, { people_vip: Number(after.isVip) - Number(before.isVip) })
    return toUpdated(tx, context, input, after)
  })
}
