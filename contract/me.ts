import * as z from 'zod'
import { operation } from './common/operation.ts'
import { dateTime } from './common/values.ts'
import { member, organizationRef, sessionsValidFrom } from './members.ts'

export const me = z.object({
  kind: z.enum(['api-key', 'member']).describe('What the request was signed with.'),
  organization: organizationRef,
  key: z
    .object({
      id: z.guid(),
      name: z.string(),
      lastFour: z.string(),
      perMinute: z.int(),
      expiresAt: dateTime.nullable(),
    })
    .nullable(),
  member: member
    .extend({ sessionsValidFrom })
    .nullable()
    .describe('The member a service token speaks for, or the one acting through the dashboard.'),
})

export type Me = z.infer<typeof me>

export const meOperations = {
  get: operation({
    method: 'GET',
    path: '/me',
    operationId: 'getMe',
    summary: 'What this key is',
    description: 'The organization and the key a request is signed with.',
    tag: 'Me',
    extension: true,
  }).output(me),
}
