import { and, eq, sql } from 'drizzle-orm'
import type { UpdatedPerson, UpdatePersonInput } from '#contract/people.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { notFound } from '#service/core/errors.ts'
import { isRowId } from '#service/core/search.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { ormOf } from '#service/db/orm.ts'
import { people, personIdentities } from '#service/db/schema/people.ts'
import { personSearchText } from '#service/db/statistics/search-text.ts'

const editable = {
  displayName: people.displayName,
  avatarUrl: people.avatarUrl,
  description: people.description,
  isVip: people.isVip,
  primaryEmail: people.primaryEmail,
  github: people.github,
  linkedin: people.linkedin,
  phone: people.phone,
  title: people.title,
  twitter: people.twitter,
  website: people.website,
}

async function lockPerson(tx: Tx, orgId: string, personId: string) {
  const found = await ormOf(tx.client)
    .select(editable)
    .from(people)
    .where(and(eq(people.orgId, orgId), eq(people.id, personId)))
    .for('no key update')
  if (!found[0]) throw notFound('person')
  return found[0]
}

type Editable = Awaited<ReturnType<typeof lockPerson>>

async function save(tx: Tx, orgId: string, personId: string, after: Editable): Promise<void> {
  const identities = await ormOf(tx.client)
    .select({ handle: personIdentities.handle, email: personIdentities.email })
    .from(personIdentities)
    .where(and(eq(personIdentities.orgId, orgId), eq(personIdentities.personId, personId)))
    .orderBy(personIdentities.platform, personIdentities.platformId)
  const searchText = personSearchText({
    displayName: after.displayName,
    emails: [after.primaryEmail, ...identities.map(({ email }) => email)],
    handles: identities.map(({ handle }) => handle),
  })
  await ormOf(tx.client)
    .update(people)
    .set({ ...after, searchText, updatedAt: sql`now()` })
    .where(and(eq(people.orgId, orgId), eq(people.id, personId)))
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
    await save(tx, context.orgId, personId, after)
    await recordChanges(tx, context.orgId, context.actor, [
      { entity: 'person', entityId: personId, operation: 'UPDATE', ...changed },
    ])
    await bumpCounters(tx, context.orgId, { people_vip: Number(after.isVip) - Number(before.isVip) })
    return toUpdated(personId, after)
  })
}
