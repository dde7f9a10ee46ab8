import * as z from 'zod'
import { ruleTests } from './common/rule-words.ts'

const text = z
  .string()
  .max(200)
  .regex(/[^\s\p{Cc}\p{Mn}]/u, 'Must contain a visible character')

const value = z
  .union([text, z.array(text).min(1).max(20), z.number(), z.boolean()], {
    error: 'Must be a text, up to 20 texts, a number, true or false',
  })
  .describe('What the field is compared with; several texts are alternatives.')

export const rule = z.strictObject({
  field: z
    .string()
    .min(1)
    .max(200)
    .describe('Path of a field in the guide of one of the events, as `GET /events` lists them.')
    .meta({ examples: ['topic.priority'] }),
  test: z.enum(ruleTests).describe('How it is compared; the type of the field decides which tests it has.'),
  value: value.optional().meta({ examples: [['high', 'very_high']] }),
})

/** Most rules of one automation: a list that a person can read. */
export const mostRules = 20

export const automationRules = z
  .strictObject({
    match: z.enum(['all', 'any']).describe('Whether all of the rules have to be met, or one is enough.'),
    rows: z.array(rule).min(1).max(mostRules),
  })
  .describe(
    'Rules that an event has to meet. They are checked exactly, without a model, and before the condition is asked.',
  )

export type AutomationRules = z.infer<typeof automationRules>
