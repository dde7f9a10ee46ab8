import * as z from 'zod'
import { operation } from './common/operation.ts'
import { dateTime } from './common/values.ts'

export const me = z.object({
  kind: z.enum(['api-key', 'member']).describe('What the request was signed with.'),
  organization: z.object({ id: z.guid(), slug: z.string(), name: z.string(), timezone: z.string() }),
  key: z
    .object({
      id: z.guid(),
      name: z.string(),
      lastFour: z.string(),
      perMinute: z.int(),
      expiresAt: dateTime.nullable(),
    })
    .nullable(),
  member: z
    .object({ id: z.guid(), name: z.string(), role: z.enum(['owner', 'admin', 'member']) })
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
