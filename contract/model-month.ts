import * as z from 'zod'
import { modelLevel } from './automation-shape.ts'
import { count } from './common/values.ts'

const day = z.iso.date().meta({ examples: ['2026-03-01'] })

const costUsd = z.number().min(0).describe('US dollars, without what no price was known for.')

/** Share of a monthly limit at which a notice is sent. */
export const noticeShare = 0.8

const unpricedUse = count.describe('Attempts and calls whose price was not known; no limit counts them.')

export const monthSpender = z.object({
  kind: z
    .enum(['automation', 'topics', 'stories', 'questions'])
    .describe('`questions`: conditions and schedules that members tried in a form.'),
  automationId: z.guid().nullable().describe('Null for all else, and for an automation that was deleted.'),
  name: z.string().nullable(),
  limitUsd: z.number().nullable().describe('The limit of the automation itself; null for none.'),
  costUsd,
  unpriced: unpricedUse,
})

export const modelMonth = z.object({
  start: day.describe('First day of this month, in the time zone of the organization.'),
  startsAgain: day.describe('First day of the next one.'),
  limitUsd: z
    .number()
    .nullable()
    .describe('The limit of the organization (`monthlyModelLimitUsd`); null for none.'),
  costUsd,
  unpriced: unpricedUse,
  spenders: z.array(monthSpender).describe('What cost the most, first: 50 at most.'),
})

export type ModelMonth = z.infer<typeof modelMonth>
export type MonthSpender = z.infer<typeof monthSpender>

/** What one model has used at one level. */
export const modelUsage = z.object({
  level: modelLevel,
  model: z
    .string()
    .describe('Provider and model, as in the setting.')
    .meta({ examples: ['anthropic:claude-sonnet-4-5'] }),
  attempts: count.describe('Attempts of runs that used tokens; a run that was tried twice counts twice.'),
  inputTokens: count,
  outputTokens: count,
  costUsd: z.number().min(0).nullable().describe('Null when no price was known for any of them.'),
  unpriced: count.describe('Attempts whose price was not known; `costUsd` is without them.'),
})

export type ModelUsage = z.infer<typeof modelUsage>
