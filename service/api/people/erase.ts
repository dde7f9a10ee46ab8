import type { ErasedPerson } from '#contract/people.ts'
import type { GoneData } from '#contract/webhook-payloads.ts'
import { revalueCompanies } from '#service/api/companies/values.ts'
import { tellImports } from '#service/api/imports/erased.ts'
import { type Erased, eraseTexts, redactionOf, type Said } from '#service/api/messages/quotes/erase.ts'
import type { Called } from '#service/api/messages/quotes/names.ts'
import { rememberErased } from '#service/api/messages/remove/erased-authors.ts'
import { takeOut } from '#service/api/messages/remove/take-out.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { notFound } from '#service/core/errors.ts'
import { holdMessages } from '#service/core/hold-messages.ts'
import { tellEndpoints } from '#service/core/outbox.ts'
import { isRowId } from '#service/core/search.ts'
import { write } from '#service/core/write.ts'
import { databaseNow, type Tx } from '#service/db/client.ts'
import { eraseArrivals } from './erase-arrivals.ts'
import { leadsTo } from './merge/merged.ts'
import { ordinaryWords } from './ordinary-words.ts'
import type { Traces } from './redact-mail.ts'

type Row = {
  isVip: boolean
  companyId: string | null
  displayName: string
  primaryEmail: string | null
  handles: (string | null)[]
}

const readStatement = `
SELECT is_vip AS "isVip", company_id::text AS "companyId", display_name AS "displayName",
  primary_email AS "primaryEmail", ARRAY[github, linkedin, phone, twitter, website] AS handles
FROM people WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE`

const identitiesStatement = `
SELECT email, typed_email AS "typedEmail", handle, platform, platform_id AS "platformId"
FROM person_identities WHERE org_id = $1 AND person_id = $2`

/** Ids of accounts up to this length may stand for anything. */
const shortestId = 5

/** Names and addresses from before somebody changed them. */
const formerStatement = `
SELECT DISTINCT f.key, f.value FROM changes c
CROSS JOIN LATERAL (SELECT * FROM jsonb_each_text(c.changes) UNION ALL SELECT * FROM jsonb_each_text(c.previous_values)) f
WHERE c.org_id = $1 AND c.entity = 'person' AND c.entity_id = ANY($2) AND f.value <> ''
  AND f.key IN ('displayName', 'primaryEmail', 'github', 'linkedin', 'phone', 'twitter', 'website')`

/** People who were merged into this one; nothing of them may stay. */
const mergedStatement = `
SELECT DISTINCT ON (person_id) person_id::text AS id, name, primary_email AS "primaryEmail",
  ARRAY[profile ->> 'github', profile ->> 'linkedin', profile ->> 'phone', profile ->> 'twitter', profile ->> 'website'] AS handles
FROM person_merge_sources WHERE org_id = $1 AND leads_to = $2 ORDER BY person_id`

type Merged = { id: string; name: string; primaryEmail: string | null; handles: (string | null)[] }

type Identity = {
  email: string | null
  typedEmail: string | null
  handle: string | null
  platform: string
  platformId: string
}

/** Names of the person, and the accounts that they wrote from. */
async function calledOf(
  tx: Tx,
  orgId: string,
  personId: string,
  person: Row,
  merged: Merged[],
): Promise<Called & { accounts: Identity[] }> {
  const identities = await tx.client.query<Identity>(identitiesStatement, [orgId, personId])
  const former = await tx.client.query<{ key: string; value: string }>(formerStatement, [
    orgId,
    [personId, ...merged.map(({ id }) => id)],
  ])
  const formerly = (...keys: string[]) => former.rows.flatMap((it) => (keys.includes(it.key) ? it.value : []))
  const present = (texts: (string | null)[]) => texts.filter((it) => it !== null && it !== '') as string[]
  const called = {
    names: [person.displayName, ...merged.map(({ name }) => name), ...formerly('displayName')],
    emails: present([
      person.primaryEmail,
      ...merged.map(({ primaryEmail }) => primaryEmail),
      ...identities.rows.flatMap(({ email, typedEmail }) => [email, typedEmail]),
      ...formerly('primaryEmail'),
    ]),
    handles: present([
      ...person.handles,
      ...merged.flatMap(({ handles }) => handles),
      ...identities.rows.flatMap(({ handle, platformId }) => [
        handle,
        platformId.length > shortestId ? platformId : null,
      ]),
      ...formerly('github', 'linkedin', 'phone', 'twitter', 'website'),
    ]),
  }
  const ordinary = await ordinaryWords(tx, orgId, personId, [...called.names, ...called.handles])
  return { ...called, ordinary, accounts: identities.rows }
}

const atOnce = 2000

/** Takes out all messages of the person, so many at once, and answers what they said. */
async function removeAll(tx: Tx, orgId: string, personId: string, now: Date): Promise<Said[]> {
  const said: Said[] = []
  for (;;) {
    const { rows } = await tx.client.query<{ id: string }>(
      `SELECT id FROM messages WHERE org_id = $1 AND person_id = $2 LIMIT ${atOnce}`,
      [orgId, personId],
    )
    if (rows.length === 0) return said
    const ids = rows.map(({ id }) => id)
    said.push(...(await takeOut({ tx: tx.client, orgId, now }, ids, now)))
  }
}

/** Tags are taken off first: the trigger that counts them looks at changes of a row. */
const removeStatements = [
  `DELETE FROM subscriptions s USING person_identities i WHERE i.org_id = $1 AND i.person_id = $2
    AND s.org_id = i.org_id AND s.source = i.platform AND s.customer_id = i.platform_id`,
  `UPDATE people SET ecosystem_tags = '{}' WHERE org_id = $1 AND id = $2 AND ecosystem_tags <> '{}'`,
  // Follows the messages; a count that had drifted may not keep anybody from going.
  'DELETE FROM topic_people WHERE org_id = $1 AND person_id = $2',
  'DELETE FROM person_identities WHERE org_id = $1 AND person_id = $2',
  'DELETE FROM person_claims WHERE org_id = $1 AND person_id = $2',
  'DELETE FROM person_checks WHERE org_id = $1 AND person_id = $2',
  'DELETE FROM people WHERE org_id = $1 AND id = $2',
]

const blankStatement = `
UPDATE changes SET changes = '{}', previous_values = '{}'
WHERE org_id = $1 AND entity = 'person' AND entity_id = ANY($2)`

/** Merges into the person or into those who were merged into them, also undone ones; and what was asked about them. */
const forgetStatements = [
  `DELETE FROM person_merges m WHERE m.org_id = $1 AND (m.target_person_id = ANY($2::bigint[])
     OR EXISTS (SELECT FROM person_merge_sources s WHERE s.org_id = m.org_id AND s.merge_id = m.id
       AND s.person_id = ANY($2::bigint[])))`,
  'DELETE FROM notes WHERE org_id = $1 AND person_id = ANY($2::bigint[])',
  'DELETE FROM person_proposals WHERE org_id = $1 AND (person_id = ANY($2::bigint[]) OR other_id = ANY($2::bigint[]))',
]

/** Others may have named an account or address of theirs as their own. */
const unnameStatement = 'DELETE FROM person_claims WHERE org_id = $1 AND name = ANY($2)'

/** A person who was here once has left rows in the trail, which say nothing of them any more. */
async function wasErased(tx: Tx, orgId: string, personId: string): Promise<boolean> {
  const found = await tx.client.query(
    `SELECT FROM changes WHERE org_id = $1 AND entity = 'person' AND entity_id = $2 LIMIT 1`,
    [orgId, personId],
  )
  return found.rows.length > 0
}

function tracesOf(erased: Erased, accounts: Identity[]): Traces {
  const { names, emails, handles } = erased
  const ids = accounts.map(({ platformId }) => platformId)
  const known = [...names, ...emails, ...handles, ...ids].map((it) => it.trim().toLowerCase())
  return { redaction: redactionOf(erased), known: new Set(known.filter((it) => it !== '')), emails }
}

async function leaveCompany(tx: Tx, orgId: string, companyId: string): Promise<void> {
  await tx.client.query(
    'UPDATE companies SET person_count = person_count - 1 WHERE org_id = $1 AND id = $2',
    [orgId, companyId],
  )
  await revalueCompanies(tx, orgId, [companyId])
}

const untellStatement = `DELETE FROM webhook_deliveries WHERE org_id = $1 AND subject = ANY($2)`

/** Programs that keep a copy are told that the person goes; what they were to be told of the person goes as well. */
async function tellErased(tx: Tx, { orgId, actor }: Context, personIds: string[]): Promise<void> {
  const { type, id, name } = actor
  const subjects = personIds.map((one) => `person:${one}`)
  await tx.client.query(untellStatement, [orgId, subjects])
  const facts = personIds.map((one) => {
    const data: GoneData = { id: one, mergedInto: null, by: { type, id, name } }
    return { event: 'person.deleted' as const, subject: `person:${one}`, data }
  })
  await tellEndpoints(tx, orgId, facts)
}

async function erase(tx: Tx, context: Context, personId: string, person: Row): Promise<ErasedPerson> {
  const { orgId, actor } = context
  const { rows: merged } = await tx.client.query<Merged>(mergedStatement, [orgId, personId])
  const personIds = [personId, ...merged.map(({ id }) => id)]
  const { accounts, ...called } = await calledOf(tx, orgId, personId, person, merged)
  const now = await databaseNow(tx.client)
  await rememberErased({ tx: tx.client, orgId, now }, accounts, called.emails)
  const said = await removeAll(tx, orgId, personId, now)
  for (const step of [blankStatement, ...forgetStatements]) await tx.client.query(step, [orgId, personIds])
  await tx.client.query(unnameStatement, [
    orgId,
    [...called.emails, ...called.handles].map((it) => it.toLowerCase()),
  ])
  for (const step of removeStatements) await tx.client.query(step, [orgId, personId])
  if (person.companyId !== null) await leaveCompany(tx, orgId, person.companyId)
  await tellImports(tx, orgId, called)
  const erased = { ...called, personIds, said }
  const arrivals = await eraseArrivals(tx, orgId, tracesOf(erased, accounts))
  const texts = arrivals + (await eraseTexts(tx, orgId, erased))
  await recordChanges(tx, orgId, actor, [
    { entity: 'person', entityId: 'erased', operation: 'DELETE', changes: {}, previousValues: {} },
  ])
  await tellErased(tx, context, personIds)
  await bumpCounters(tx, orgId, { people: -1, people_vip: person.isVip ? -1 : 0 })
  return { id: personId, messages: said.length, texts }
}

/** Takes a person out of everything that is kept, for good. */
export function erasePerson(context: Context, { personId }: { personId: string }): Promise<ErasedPerson> {
  const { orgId } = context
  if (!isRowId(personId)) throw notFound('person')
  return write(context, async (tx) => {
    await holdMessages({ tx: tx.client, orgId })
    const { rows } = await tx.client.query<Row>(readStatement, [orgId, personId])
    if (rows[0]) return erase(tx, context, personId, rows[0])
    const standing = await leadsTo(tx, orgId, personId)
    if (standing !== null)
      throw notFound('person', `They were merged into ${standing}: erase that one, or undo the merge first.`)
    if (await wasErased(tx, orgId, personId)) return { id: personId, messages: 0, texts: 0 }
    throw notFound('person')
  })
}
