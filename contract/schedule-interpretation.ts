import * as z from 'zod'
import { schedule, timezone } from './common/schedule.ts'

export const interpretationInput = z
  .strictObject({
    text: z
      .string()
      .trim()
      .min(1, 'Must not be empty')
      .max(200)
      .describe('When it should run, in somebody’s own words.')
      .meta({ examples: ['the morning after every payday, which is the 25th'] }),
    timezone: timezone.describe('The zone that is meant where the words name none.'),
  })
  .describe('Words that stand for a schedule.')

export const interpretation = z
  .object({
    outcome: z
      .enum(['understood', 'refused', 'failed', 'no-model'])
      .describe(
        '`refused`: the model is not sure, or what it answered is no valid schedule. `failed`: it could not be asked. ' +
          '`no-model`: no language model is configured.',
      ),
    model: z
      .string()
      .nullable()
      .describe('The model that was asked; null when none is configured.')
      .meta({ examples: ['openai:gpt-5-mini'] }),
    schedule: schedule.nullable().describe('What it read; null unless it was understood.'),
    timezone: timezone.nullable().describe('The zone of the schedule; null unless it was understood.'),
    reason: z.string().nullable().describe('Why nothing was read, in one sentence.'),
  })
  .describe('A schedule that a model has read. It has to be confirmed by a person, and is not stored.')

export type InterpretationInput = z.infer<typeof interpretationInput>
export type Interpretation = z.infer<typeof interpretation>
