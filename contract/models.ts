import * as z from 'zod'
import { modelLevel } from './automation-shape.ts'
import { operation } from './common/operation.ts'
import { count } from './common/values.ts'

const provider = z
  .enum(['anthropic', 'openai', 'compatible', 'built-in'])
  .describe(
    '`compatible` is any server that speaks as OpenAI does; `built-in` is the writer, no language model.',
  )

const served = z.object({
  configured: z.boolean().describe('Whether a language model serves it.'),
  provider,
  model: z
    .string()
    .nullable()
    .describe('Name of the model at its provider; null for the built-in writer.')
    .meta({ examples: ['claude-sonnet-4-5'] }),
})

export const servedLevel = served.extend({
  level: modelLevel,
  setting: z
    .string()
    .describe('The setting of the environment that decides it.')
    .meta({ examples: ['SIGNALBOX_MODEL_MED'] }),
  isSet: z.boolean().describe('False where the model of the nearest level stands in, or none is configured.'),
  price: z
    .object({ input: z.number().min(0), output: z.number().min(0) })
    .nullable()
    .describe('US dollars for a million tokens; null when it is not known.'),
})

const day = z.iso.date().meta({ examples: ['2026-03-12'] })

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

export const modelList = z.object({
  levels: z.array(servedLevel).describe('From the smallest to the most capable.'),
  judge: served.describe('What judges the conditions of automations. Without a language model nothing does.'),
  usage: z.object({
    from: day.describe('First day (UTC).'),
    to: day.describe('Today (UTC), which is not over yet.'),
    data: z
      .array(modelUsage)
      .describe(
        'The most tokens first. Questions about conditions before a run, and about schedules in words, are not counted.',
      ),
  }),
})

export type ServedLevel = z.infer<typeof servedLevel>
export type ModelUsage = z.infer<typeof modelUsage>
export type ModelList = z.infer<typeof modelList>

export const models = {
  list: operation({
    method: 'GET',
    path: '/models',
    operationId: 'listModels',
    summary: 'List the models',
    description:
      'Which language model serves each level, and what runs have used in the last 30 days. Keys are never answered; ' +
      'models are set in the environment of the service.',
    tag: 'Settings',
    extension: true,
  }).output(modelList),
}
