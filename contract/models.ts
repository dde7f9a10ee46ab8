import * as z from 'zod'
import { modelLevel } from './automation-shape.ts'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'
import { count } from './common/values.ts'
import { modelMonth, modelUsage } from './model-month.ts'

const modelProvider = z
  .enum(['anthropic', 'openai', 'compatible'])
  .describe('`compatible` is any server that speaks as OpenAI does.')

const provider = z
  .enum(['anthropic', 'openai', 'compatible', 'built-in'])
  .describe(
    '`compatible` is any server that speaks as OpenAI does; `built-in` is the writer, no language model.',
  )

const setBy = z
  .enum(['environment', 'organization'])
  .nullable()
  .describe('What the environment of the service sets cannot be changed here. Null where nobody set it.')

const served = z.object({
  configured: z.boolean().describe('Whether a language model serves it.'),
  provider,
  model: z
    .string()
    .nullable()
    .describe('Name of the model at its provider; null for the built-in writer.')
    .meta({ examples: ['claude-sonnet-4-5'] }),
})

const setting = z
  .string()
  .describe('The setting of the environment that decides it, where it is set.')
  .meta({ examples: ['SIGNALBOX_MODEL_MED'] })

const usd = z
  .number('Must be a number, as in 0.25')
  .min(0, 'Must not be negative')
  .max(100_000, 'Must be at most 100,000 dollars for a million tokens')

const price = z
  .object({
    input: usd,
    cached: usd.describe('Input that the provider had kept from an earlier call.'),
    output: usd,
  })
  .nullable()
  .describe('US dollars for a million tokens; null when it is not known.')

export const servedLevel = served.extend({
  level: modelLevel,
  setting,
  setBy,
  isSet: z.boolean().describe('False where the model of the nearest level stands in, or none is configured.'),
  price,
})

export const servedEmbedding = served.extend({ setting, setBy, price })

const usedBy = z
  .object({
    automations: z
      .array(z.object({ id: z.guid(), name: z.string() }))
      .describe('Automations that are on and work with one of its models: the newest 50.'),
    automationCount: count,
    conditionCount: count.describe('Of all automations, those whose condition one of its models judges.'),
    topicWriter: z.boolean(),
    storyWriter: z.boolean(),
  })
  .describe('What its models are used for.')

export const knownProvider = z.object({
  provider: modelProvider,
  setting,
  setBy,
  address: z.string().nullable().describe('Address of a compatible server.'),
  keyHint: z
    .string()
    .nullable()
    .describe('Last characters of the key; null without one, or for a short one.'),
  isReadable: z
    .boolean()
    .describe('False where the key was sealed with an earlier secret of the service: give it again.'),
  usedBy,
})

const day = z.iso.date().meta({ examples: ['2026-03-12'] })

export const modelList = z.object({
  levels: z.array(servedLevel).describe('From the smallest to the most capable.'),
  judge: served.describe('What judges the conditions of automations. Without a language model nothing does.'),
  embedding: servedEmbedding.describe(
    'What finds discussions that mean alike; without one, words alone decide.',
  ),
  providers: z.array(knownProvider).describe('All that there are, those with a key first or not.'),
  month: modelMonth.describe(
    'What everything together has cost this month. Runs count as they end, so those under way may go beyond a limit.',
  ),
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

const apiKey = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(1000)
  .regex(/^[\x21-\x7e]+$/, 'Must hold no spaces or letters beyond ASCII')
  .describe('Stored sealed and never answered.')

const address = z
  .url({ protocol: /^https?$/, error: 'Must be an address that begins with https://' })
  .max(500)
  .transform((it) => it.replace(/\/+$/, ''))
  .describe('Where a compatible server answers, with its path, as in `https://llm.halden.example/v1`.')

const asRead =
  'As it was read. When somebody has changed it since then, and to something else, it answers 409.'

export const saveModelProviderInput = z.strictObject({
  provider: modelProvider,
  apiKey: apiKey.optional(),
  address: address.optional(),
  expected: z
    .strictObject({ keyHint: z.string().nullable(), address: z.string().nullable() })
    .partial()
    .optional()
    .describe(asRead),
})

export const removeModelProviderInput = z.strictObject({
  provider: modelProvider,
  force: z.boolean().optional().describe('Removes it although its models are in use.'),
})

const modelName = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(200)
  .regex(/^\S+$/, 'Must hold no spaces')
  .describe('As its provider writes it.')
  .meta({ examples: ['claude-sonnet-4-5'] })

export const testModelProviderInput = z.strictObject({
  provider: modelProvider,
  apiKey: apiKey.optional().describe('To try before it is saved; by default the one that is there.'),
  address: address.optional(),
  model: modelName.optional().describe('Asks this model for one word as well, which costs next to nothing.'),
  slot: z
    .enum(['low', 'med', 'high', 'embed'])
    .optional()
    .describe('What the model is for; `embed` tries it as a model for embeddings.'),
})

export const testedModelProvider = z.object({
  ok: z.boolean(),
  message: z.string().describe('What came of it, in words.'),
  models: z.array(z.string()).describe('Models that the provider names, at most 500.'),
})

const slot = z.enum(['low', 'med', 'high', 'embed'])

const seenPrice = z.number().nullable()

export const chooseModelInput = z.strictObject({
  slot,
  provider: modelProvider,
  model: modelName,
  price: z
    .strictObject({
      input: usd,
      cached: usd.optional().describe('By default the price of other input.'),
      output: usd,
    })
    .nullable()
    .describe('US dollars for a million tokens. Without it what the model costs is not known.'),
  expected: z
    .strictObject({
      provider: z.string().nullable(),
      model: z.string().nullable(),
      price: z.strictObject({ input: seenPrice, cached: seenPrice, output: seenPrice }).partial().nullable(),
    })
    .partial()
    .optional()
    .describe(`${asRead} Null where nothing was set.`),
})

export type ModelProvider = z.infer<typeof modelProvider>
export type ServedLevel = z.infer<typeof servedLevel>
export type ServedEmbedding = z.infer<typeof servedEmbedding>
export type KnownProvider = z.infer<typeof knownProvider>
export type ModelList = z.infer<typeof modelList>
export type SaveModelProviderInput = z.infer<typeof saveModelProviderInput>
export type RemoveModelProviderInput = z.infer<typeof removeModelProviderInput>
export type TestModelProviderInput = z.infer<typeof testModelProviderInput>
export type TestedModelProvider = z.infer<typeof testedModelProvider>
export type ChooseModelInput = z.infer<typeof chooseModelInput>

const tag = 'Settings'

export const models = {
  list: operation({
    method: 'GET',
    path: '/models',
    operationId: 'listModels',
    summary: 'List the models',
    description:
      'Which language model serves each level, which providers there is a key for, and what runs have used in the last 30 ' +
      'days. Keys are never answered. What the environment of the service sets wins.',
    tag,
    extension: true,
  }).output(modelList),
  saveProvider: editOperation({
    method: 'PUT',
    path: '/models/providers/{provider}',
    operationId: 'saveModelProvider',
    summary: 'Give a key of a provider',
    description:
      'Adds the provider, or replaces its key or address. The key is stored sealed; test it first or afterwards, since ' +
      'nothing is tried here. Counts in every process from the next call on. A new address needs the key again. 409 where ' +
      'the environment sets it.',
    tag,
    extension: true,
  })
    .input(saveModelProviderInput)
    .output(modelList),
  removeProvider: idempotentOperation({
    method: 'DELETE',
    path: '/models/providers/{provider}',
    operationId: 'deleteModelProvider',
    summary: 'Remove a provider',
    description:
      'Its key is erased, and what was set to its models is not set any more. When something uses them it answers 409 and ' +
      'names it, unless `force` is given.',
    tag,
    extension: true,
    query: [
      {
        name: 'force',
        in: 'query',
        required: false,
        description: 'Removes it although its models are in use.',
        schema: { type: 'boolean' },
      },
    ],
  })
    .input(removeModelProviderInput)
    .output(modelList),
  testProvider: operation({
    method: 'POST',
    path: '/models/providers/{provider}/tests',
    operationId: 'testModelProvider',
    summary: 'Test a provider',
    description:
      'Asks the provider which models it has, and a model for one word where one is named. Answers what came of it; a ' +
      'provider that refuses is no error of this request.',
    tag,
    extension: true,
  })
    .input(testModelProviderInput)
    .output(testedModelProvider),
  choose: editOperation({
    method: 'PUT',
    path: '/models/levels/{slot}',
    operationId: 'setModel',
    summary: 'Set the model of a level',
    description:
      'Sets the model that serves a level, or finds discussions that mean alike (`embed`), and what it costs. Counts in ' +
      'every process from the next call on. 409 where the environment sets it.',
    tag,
    extension: true,
  })
    .input(chooseModelInput)
    .output(modelList),
  leave: idempotentOperation({
    method: 'DELETE',
    path: '/models/levels/{slot}',
    operationId: 'unsetModel',
    summary: 'Set no model for a level',
    description:
      'The model of the nearest level serves it from then on, or the built-in writer where there is none.',
    tag,
    extension: true,
  })
    .input(z.strictObject({ slot }))
    .output(modelList),
}
