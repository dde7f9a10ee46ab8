import * as z from 'zod'
import { operation } from './common/operation.ts'
import { timezone } from './common/schedule.ts'
import { device, memberName, newPassword, signInEmail, source } from './member-shape.ts'
import { setupCode, signedInMember } from './members.ts'

export const organizationName = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(100, 'Must have at most 100 characters')
  .meta({ examples: ['Northline'] })

export const firstOwner = z.strictObject({ name: memberName, email: signInEmail, password: newPassword })

export const setUpInput = z.strictObject({
  organization: z.strictObject({ name: organizationName, timezone }),
  owner: firstOwner,
  sampleData: z
    .boolean()
    .default(false)
    .describe(
      'Fills the organization with the people, messages, topics, stories and automations of a software company, and its ' +
        'members with the colleagues of its cast. Workspaces are simulated until the sample is removed.',
    ),
  setupCode,
  source,
  device,
})

export const setupState = z.object({
  needed: z.boolean().describe('Whether there is no organization yet.'),
})

export const finishedSetup = signedInMember.extend({
  key: z
    .string()
    .describe('API key of the dashboard, answered this once. It has the name Dashboard in the list.'),
})

export type SetUpInput = z.infer<typeof setUpInput>
export type FirstOwner = z.infer<typeof firstOwner>
export type SetupState = z.infer<typeof setupState>
export type FinishedSetup = z.infer<typeof finishedSetup>

const tag = 'Setup'

/** Before there is an organization, so without an API key. */
export const setup = {
  get: operation({
    method: 'GET',
    path: '/setup',
    operationId: 'getSetup',
    summary: 'Read whether this installation is set up',
    description: 'Whether the first organization has still to be made. Needs no API key.',
    tag,
    extension: true,
    open: true,
  }).output(setupState),
  create: operation(
    {
      method: 'POST',
      path: '/setup',
      operationId: 'createSetup',
      summary: 'Set this installation up',
      description:
        'Makes the first organization, its owner and the API key of the dashboard in one step, and signs the owner in. ' +
        'Needs no API key, since there is none, but the setup code of the installation. Answers 409 once there is an ' +
        'organization, however it was made.',
      tag,
      extension: true,
      open: true,
    },
    { CONFLICT: { status: 409, message: 'This installation is set up.' } },
  )
    .input(setUpInput)
    .output(finishedSetup),
}
