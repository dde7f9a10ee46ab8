import * as z from 'zod'
import { changeRecord, history, historyQuery } from './common/changes.ts'
import { companyNames } from './common/company-names.ts'
import { digitId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import {
  companyRef,
  count,
  dateTime,
  email,
  platformIdentity,
  search,
  sortOrder,
  weeklyActivity,
} from './common/values.ts'

export const latestTopic = z.object({
  topicId: z.guid(),
  topicTitle: z.string(),
  topicType: z.string().nullable(),
  lastMessageAt: dateTime,
})

export const person = z.object({
  id: digitId('person'),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  primaryEmail: email.nullable(),
  title: z.string().nullable(),
  isVip: z.boolean(),
  company: companyRef.nullable(),
  identities: z.array(platformIdentity),
  identityCount: count,
  messageCount: count,
  sources: z.array(z.string()).describe('Source systems this person wrote in.'),
  weeklyActivity,
  latestTopic: latestTopic.nullable(),
  lastSeenAt: dateTime.nullable(),
})

const connections = z.object({
  github: z.string().nullable(),
  linkedin: z.string().nullable(),
  phone: z.string().nullable(),
  title: z.string().nullable(),
  twitter: z.string().nullable(),
  website: z.string().nullable(),
})

export const updatedPerson = z.object({
  id: digitId('person'),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  description: z.string().nullable(),
  isVip: z.boolean(),
  primaryEmail: email.nullable(),
  connections,
})

export const personDetail = person.extend({
  description: z.string().nullable(),
  connections,
  ecosystemTags: z.array(z.string()),
  isBot: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
})

export type Person = z.infer<typeof person>
export type PersonDetail = z.infer<typeof personDetail>
export type UpdatedPerson = z.infer<typeof updatedPerson>

export const personListQuery = z.object({
  ...pageQuery,
  search: search.optional().describe('Part of a name, an e-mail address or a handle.'),
  sortBy: z.enum(['lastSeen', 'messageCount']).default('lastSeen'),
  sortOrder,
  ecosystemTags: z
    .array(z.string().min(1))
    .min(1)
    .max(50)
    .optional()
    .describe('People with any of these tags.'),
  companyId: digitId('company').optional().describe('People who belong to this company now.'),
  isVip: z.boolean().optional(),
})

export type PersonListQuery = z.infer<typeof personListQuery>

const clearable = (max: number) => z.string().max(max).nullable().optional()

/** These fields take any text, but some day one is shown as a link. */
const isHarmless = (text: string | null | undefined) =>
  !/^\s*(javascript|vbscript|data:text)/i.test(text ?? '')

const hasValue = (fields: object) => Object.values(fields).some((it) => it !== undefined)

const connectionsInput = z
  .strictObject({
    github: clearable(500),
    linkedin: clearable(500).refine(isHarmless, 'Must not be an address that runs'),
    phone: clearable(100),
    title: clearable(200),
    twitter: clearable(500),
    website: clearable(2048).refine(isHarmless, 'Must not be an address that runs'),
  })
  .describe('Only the members given are changed; null clears one.')

export const updatePersonInput = z
  .strictObject({
    personId: digitId('person'),
    displayName: z.string().trim().min(1, 'Must not be empty').max(200).optional(),
    avatarUrl: clearable(8192).refine(isHarmless, 'Must not be an address that runs'),
    description: clearable(5000),
    isVip: z.boolean().optional(),
    primaryEmail: email.nullable().optional(),
    connections: connectionsInput.optional(),
  })
  .check((context) => {
    const { personId: _, connections, ...fields } = context.value
    if (context.issues.length > 0 || hasValue(fields) || hasValue(connections ?? {})) return
    const message = 'At least one field must be provided'
    context.issues.push({ code: 'custom', path: [], message, input: context.value })
  })

export const personHistoryQuery = z.object({ personId: digitId('person'), ...historyQuery })

export const personHistory = history.extend({
  history: z.array(changeRecord.extend({ companyNames })).describe('Newest first.'),
})

export type PersonHistoryQuery = z.infer<typeof personHistoryQuery>
export type PersonHistory = z.infer<typeof personHistory>
export type UpdatePersonInput = z.infer<typeof updatePersonInput>

const tag = 'People'

export const people = {
  list: operation({
    method: 'GET',
    path: '/people',
    operationId: 'listPeople',
    summary: 'List people',
    description: 'People with message statistics over all their platform identities.',
    tag,
  })
    .input(personListQuery)
    .output(listOf(person)),
  get: operation({
    method: 'GET',
    path: '/people/{personId}',
    operationId: 'getPerson',
    summary: 'Read one person',
    description: 'One person with identities, connections and statistics.',
    tag,
    extension: true,
  })
    .input(z.object({ personId: digitId('person') }))
    .output(personDetail),
  update: idempotentOperation({
    method: 'PATCH',
    path: '/people/{personId}',
    operationId: 'updatePerson',
    summary: 'Update a person',
    description:
      'At least one field must be provided. Omitted fields are left unchanged; `null` clears a nullable field.',
    tag,
  })
    .input(updatePersonInput)
    .output(updatedPerson),
  history: operation({
    method: 'GET',
    path: '/people/{personId}/history',
    operationId: 'getPersonHistory',
    summary: "Read a person's change history",
    description: 'Audit trail with attribution, newest first.',
    tag,
    extension: true,
  })
    .input(personHistoryQuery)
    .output(personHistory),
}
