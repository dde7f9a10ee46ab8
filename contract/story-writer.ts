import * as z from 'zod'
import { editOperation, operation } from './common/operation.ts'
import { someField } from './common/some-field.ts'
import { count, dateTime } from './common/values.ts'

const on = z.boolean().describe('Whether the rule may ask for a story.')
const between = (least: number, most: number) =>
  z.int().min(least, `Must be at least ${least}`).max(most, `Must be at most ${most}`)

/** Thresholds of the rules, and what they are before anybody chose others. */
const rules = {
  rising: z.object({
    on,
    messages: between(2, 10_000).describe('Messages of the last seven days that a topic needs at least.'),
    times: z
      .number()
      .min(1.1, 'Must be at least 1.1')
      .max(100, 'Must be at most 100')
      .describe('How many times the average of the four weeks before.'),
  }),
  shared: z.object({
    on,
    companies: between(2, 1000).describe('Companies that speak of a topic within 28 days.'),
    vip: z.boolean().describe('Whether one VIP is enough.'),
  }),
  money: z.object({
    on,
    yearlyValue: between(1, 1_000_000_000).describe(
      'What the companies of a bug report or complaint pay a year, together.',
    ),
    cancellations: between(1, 1000).describe('Cancellations with a comment within 28 days.'),
  }),
  shipped: z.object({
    on,
    people: between(1, 10_000).describe('People who asked for what is completed and were not told.'),
  }),
  contradiction: z.object({
    on,
    people: between(1, 1000).describe(
      'People who praise a version within 28 days, and as many who complain of it.',
    ),
  }),
  silent: z.object({
    on,
    days: between(1, 90).describe('Days without a message.'),
    messages: between(1, 10_000).describe('Messages a week that there were before.'),
  }),
}

export const storyWriterRules = z.object(rules)
export type StoryWriterRules = z.infer<typeof storyWriterRules>

export const defaultRules: StoryWriterRules = {
  rising: { on: true, messages: 6, times: 2 },
  shared: { on: true, companies: 3, vip: true },
  money: { on: true, yearlyValue: 10_000, cancellations: 2 },
  shipped: { on: true, people: 1 },
  contradiction: { on: true, people: 2 },
  silent: { on: true, days: 4, messages: 7 },
}

const enabled = z.boolean().describe('Whether stories are written.')
const perDay = between(0, 50).describe('New stories a day at most. Existing ones go on being kept.')
const useModel = z
  .boolean()
  .describe('Whether a language model, where one is configured, writes sentences between the facts.')
const callsPerDay = between(0, 10_000).describe('Model calls a day at most.')

export const storyWriterSettings = z.object({
  enabled,
  perDay,
  useModel,
  callsPerDay,
  rules: storyWriterRules,
  model: z.string().nullable().describe('Model that writes; null when none is configured.'),
  today: z.object({
    stories: count.describe('New stories of today, in the time zone of the organization.'),
    calls: count.describe('Calls of the model today, in UTC.'),
    costUsd: z.number().nullable().describe('What they cost; null when the price of the model is not known.'),
    waiting: count.describe('Findings that wait, because there are enough new stories today.'),
  }),
  lastPassAt: dateTime.nullable().describe('When it last looked for something to write.'),
})

export type StoryWriterSettings = z.infer<typeof storyWriterSettings>

const partial = z.strictObject({
  rising: rules.rising.partial().strict(),
  shared: rules.shared.partial().strict(),
  money: rules.money.partial().strict(),
  shipped: rules.shipped.partial().strict(),
  contradiction: rules.contradiction.partial().strict(),
  silent: rules.silent.partial().strict(),
})

/** Not checked: it repeats what was read. */
const seen = z
  .strictObject({
    ...{ enabled: z.boolean(), perDay: z.number(), useModel: z.boolean(), callsPerDay: z.number() },
    rules: z.partialRecord(
      z.enum(['rising', 'shared', 'money', 'shipped', 'contradiction', 'silent']),
      z.record(z.string(), z.union([z.boolean(), z.number()])),
    ),
  })
  .partial()
  .describe(
    'What the fields and thresholds were when they were read. One of those to be changed that somebody has changed since then answers 409.',
  )

export const updateStoryWriterInput = z
  .strictObject({ enabled, perDay, useModel, callsPerDay, rules: partial.partial(), expected: seen })
  .partial()
  .check(someField('expected'))

export type UpdateStoryWriterInput = z.infer<typeof updateStoryWriterInput>

const tag = 'Stories'

export const storyWriter = {
  get: operation({
    method: 'GET',
    path: '/story-writer',
    operationId: 'getStoryWriter',
    summary: 'Read the settings of the story writer',
    description: 'What it looks for, how much it may write a day, and what it did today.',
    tag,
    extension: true,
  }).output(storyWriterSettings),
  update: editOperation({
    method: 'PATCH',
    path: '/story-writer',
    operationId: 'updateStoryWriter',
    summary: 'Change the settings of the story writer',
    description: 'Omitted fields, rules and thresholds stay as they are.',
    tag,
    extension: true,
  })
    .input(updateStoryWriterInput)
    .output(storyWriterSettings),
}
