import * as z from 'zod'
import { keyRights } from './api-key-shape.ts'
import { operation } from './common/operation.ts'
import { dateTime } from './common/values.ts'
import { member, organizationRef, sessionsValidFrom } from './member-shape.ts'
import { setAsideOperations } from './set-aside.ts'

export const me = z.object({
  kind: z.enum(['api-key', 'member']).describe('Kind of credential that signed the request.'),
  organization: organizationRef,
  key: z
    .object({
      id: z.guid(),
      name: z.string(),
      lastFour: z.string(),
      perMinute: z.int(),
      expiresAt: dateTime.nullable(),
      ...keyRights.shape,
    })
    .nullable(),
  member: member
    .extend({
      sessionsValidFrom,
      needsSecondFactor: z
        .literal(true)
        .optional()
        .describe(
          'There when the member has to set up a second factor: until then everything else answers 403.',
        ),
    })
    .nullable()
    .describe('The member a service token speaks for, or the one acting through the dashboard.'),
})

export type Me = z.infer<typeof me>

export const meOperations = {
  get: operation({
    method: 'GET',
    path: '/me',
    operationId: 'getMe',
    summary: 'Describe the key',
    description: 'The organization and the key a request is signed with.',
    tag: 'Me',
    extension: true,
  }).output(me),
  ...setAsideOperations,
}
