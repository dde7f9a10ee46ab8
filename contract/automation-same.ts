import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { outputChannelInput } from './common/output-channel.ts'
import { prompt } from './common/prompt.ts'
import { scheduleInput, timezone } from './common/schedule.ts'
import { dateTime } from './common/values.ts'

export const sameAutomationsInput = z
  .strictObject({
    prompt,
    schedule: scheduleInput,
    timezone,
    outputChannels: z
      .array(outputChannelInput)
      .max(5)
      .optional()
      .describe('Where the output would go; the saved default of the organization when omitted.'),
    automationId: uuidId('automation').optional().describe('The automation being edited; it is left out.'),
  })
  .describe('The parts of an unsaved automation that are compared.')

export const sameAutomations = z.object({
  data: z.array(
    z.object({
      id: uuidId('automation'),
      name: z.string(),
      at: dateTime
        .nullable()
        .describe(
          'The next minute in which both would run; null for intervals of one length that began apart.',
        ),
    }),
  ),
})

export type SameAutomationsInput = z.infer<typeof sameAutomationsInput>
export type SameAutomations = z.infer<typeof sameAutomations>
