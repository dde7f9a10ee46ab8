import type { UpdatePersonInput } from '#contract/people.ts'
import type { UpdatedPerson } from '#contract/person.ts'
import { queueChecks } from '#service/api/messages/ingest/checks.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { notFound } from '#service/core/errors.ts'
import { isRowId } from '#service/core/search.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { personSearchText } from '#service/db/statistics/search-text.ts'

type Editable = Omit<UpdatedPerson, 'id' | 'connections'> & UpdatedPerson['connections']

async function lockPerson(tx: Tx, orgId: string, personId: string): Promise<Editable> {
  const found = await tx.client.query<Editable>(
    `SELECT display_name AS "displayName", avatar_url AS "avatarUrl", description, is_vip AS "isVip",
            primary_email AS "primaryEmail", github, linkedin, phone, title, twitter, website
       FROM people WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [orgId, personId],
  )
  if (!found.rows[0]) throw notFound('person')
  return found.rows[0]
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

type Saved = { after: Editable; changes: Partial<Editable> }

async function save(tx: Tx, orgId: string, personId: string, { after, changes }: Saved): Promise<void> {
  const { displayName, avatarUrl, description, isVip, primaryEmail } = after
  const { github, linkedin, phone, title, twitter, website } = after
  const searchText = hasOne(changes, searched) ? await searchTextOf(tx, orgId, personId, after) : null
  const profile = [displayName, avatarUrl, description, isVip, primaryEmail, searchText]
  await tx.client.query(
    `UPDATE people SET display_name = $3, avatar_url = $4, description = $5, is_vip = $6, primary_email = $7,
            search_text = coalesce($8, search_text), github = $9, linkedin = $10, phone = $11, title = $12, twitter = $13, website = $14,
            updated_at = now()
      WHERE org_id = $1 AND id = $2`,
    [orgId, personId, ...profile, github, linkedin, phone, title, twitter, website],
  )
}

function toUpdated(id: string, person: Editable): UpdatedPerson {
  const { github, linkedin, phone, title, twitter, website, ...fields } = person
  return { id, ...fields, connections: { github, linkedin, phone, title, twitter, website } }
}

export function updatePerson(context: Context, input: UpdatePersonInput): Promise<UpdatedPerson> {
  const { personId, connections, ...fields } = input
  if (!isRowId(personId)) throw notFound('person')
  return write(context, async (tx) => {
    const before = await lockPerson(tx, context.orgId, personId)
    const changed = difference<Editable>(before, { ...fields, ...connections })
    if (!changed) return toUpdated(personId, before)
    const after = { ...before, ...changed.changes }
    await save(tx, context.orgId, personId, { after, changes: changed.changes })
    await recordChanges(tx, context.orgId, context.actor, [
      { entity: 'person', entityId: personId, operation: 'UPDATE', ...changed },
    ])
    if (hasOne(changed.changes, compared)) await queueChecks(tx, context.orgId, [personId])
    await bumpCounters(tx, context.orgId, { people_vip: Number(after.isVip) - Number(before.isVip) })
    return toUpdated(personId, after)
  })
}
