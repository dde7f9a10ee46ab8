import * as z from 'zod'
import { digitId } from './common/ids.ts'
import { companyRef, count, dateTime, email, platformIdentity, weeklyActivity } from './common/values.ts'
import { customFieldValues } from './custom-fields.ts'

export const latestTopic = z.object({
  topicId: z.guid(),
  topicTitle: z.string(),
  topicType: z.string().nullable(),
  lastMessageAt: dateTime,
})

export const specifiedPerson = z.object({
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

export const person = specifiedPerson.extend({ customFields: customFieldValues.optional() })

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
  company: companyRef.nullable().optional().describe('Only when the company was part of the request.'),
  ecosystemTags: z.array(z.string()).optional().describe('Only when they were part of the request.'),
  customFields: customFieldValues
    .optional()
    .describe('All of them, only when some were part of the request.'),
})

export const personDetail = person.extend({
  description: z.string().nullable(),
  connections,
  typedEmails: z
    .array(z.string())
    .describe('Addresses that somebody typed as theirs and no source has verified. They join nobody.'),
  ecosystemTags: z.array(z.string()),
  isBot: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
})

export type Person = z.infer<typeof person>
export type PersonDetail = z.infer<typeof personDetail>
export type UpdatedPerson = z.infer<typeof updatedPerson>
