import * as z from 'zod'
import { operation } from './common/operation.ts'
import { timezone } from './common/schedule.ts'
import { count } from './common/values.ts'
import { firstOwner, organizationName } from './setup.ts'

const rows = z.object({
  messages: count,
  people: count,
  companies: count,
  topics: count,
  stories: count,
  automations: count,
})

export const sampleDataState = z.object({
  isThere: z.boolean().describe('Whether the organization holds the sample.'),
  needsOwner: z
    .boolean()
    .describe('Whether removing it needs an owner who can sign in: the one of the sample has no password.'),
  rows: rows.describe('What the organization holds: what came in since then too.'),
})

export const removeSampleDataInput = z.strictObject({
  organization: z
    .strictObject({ name: organizationName, timezone })
    .optional()
    .describe('Name and time zone from then on; omitted: as they are.'),
  owner: firstOwner.optional().describe('Needed where nobody else could sign in; refused elsewhere.'),
})

export const removedSampleData = z.object({ rows: rows.describe('What was removed.') })

export type SampleDataState = z.infer<typeof sampleDataState>
export type RemoveSampleDataInput = z.infer<typeof removeSampleDataInput>
export type RemovedSampleData = z.infer<typeof removedSampleData>

const tag = 'Setup'

export const sampleData = {
  get: operation({
    method: 'GET',
    path: '/sample-data',
    operationId: 'getSampleData',
    summary: 'Read whether the organization holds sample data',
    description: 'Whether it is there, and how much would go with it.',
    tag,
    extension: true,
  }).output(sampleDataState),
  remove: operation(
    {
      method: 'POST',
      path: '/sample-data/removal',
      operationId: 'removeSampleData',
      summary: 'Remove the sample data',
      description:
        'Takes out everything that the organization holds but its members who can sign in, its API keys, and what the audit ' +
        'log says of them: the sample, and what was added since. From then on nothing is simulated. Cannot be undone. ' +
        'Needs an acting owner; answers 409 where there is no sample.',
      tag,
      extension: true,
    },
    { CONFLICT: { status: 409, message: 'There is no sample data.' } },
  )
    .input(removeSampleDataInput)
    .output(removedSampleData),
}
