import * as z from 'zod'
import { schedule, timezone } from './common/schedule.ts'

export const interpretationInput = z
  .strictObject({
    text: z
      .string()
      .trim()
      .min(1, 'Must not be empty')
      .max(200)
      .describe('When it should run, in everyday words.')
      .meta({ examples: ['the morning after every payday, which is the 25th'] }),
    timezone: timezone.describe('The zone that is meant where the words name none.'),
  })
  .describe('A schedule in everyday words.')

export const interpretation = z
  .object({
    outcome: z
      .enum(['understood', 'refused', 'failed', 'no-model'])
      .describe(
        '`refused`: the words leave something open, or the model is not sure or its answer is not a valid schedule. ' +
          '`failed`: the model could not be asked. `no-model`: the rules do not know a word, and no language model is ' +
          'configured.',
      ),
    model: z
      .string()
      .nullable()
      .describe('The model that was asked; null when the rules were enough, or none is configured.')
      .meta({ examples: ['openai:gpt-5-mini'] }),
    schedule: schedule.nullable().describe('The schedule; null unless the words were understood.'),
    timezone: timezone
      .nullable()
      .describe('The zone of the schedule; null unless the words were understood.'),
    reason: z.string().nullable().describe('Why there is no schedule, in one sentence.'),
    suggestions: z
      .array(
        z.object({
          text: z
            .string()
            .describe('The words that are understood.')
            .meta({ examples: ['every Monday at 9'] }),
          schedule,
          timezone,
        }),
      )
      .describe(
        'For a slip of the fingers, and for words that leave something open, such as “twice a day”: what may be meant. ' +
          'Never assumed.',
      ),
  })
  .describe('A schedule that was read from words. A person has to confirm it; it is not stored.')

export type InterpretationInput = z.infer<typeof interpretationInput>
export type Interpretation = z.infer<typeof interpretation>
