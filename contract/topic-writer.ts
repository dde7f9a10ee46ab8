import * as z from 'zod'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'
import { someField } from './common/some-field.ts'
import { count, dateTime } from './common/values.ts'

/** Languages whose words without a subject, greetings and signs of a kind the writer knows. */
export const writerLanguages = ['en', 'de', 'fr', 'es', 'ja'] as const

export type WriterLanguage = (typeof writerLanguages)[number]

/** Acts on existing topics that may be done without asking. */
export const automaticActs = ['merge', 'split', 'close', 'reopen'] as const

export type AutomaticAct = (typeof automaticActs)[number]

const once = <T>(values: T[]): T[] => [...new Set(values)]

const word = z.string().trim().min(1, 'Must not be empty').max(60, 'Must be at most 60 characters')
const words = z.array(word).max(200, 'Must be at most 200 words').overwrite(once)

const said = {
  enabled: 'Whether discussions are placed, and topics begun, by themselves.',
  automatic:
    'What the nightly pass does with existing topics by itself; what is not named here it proposes (`GET /topic-proposals`).',
  languages: 'Languages of the messages: their common words say nothing about a subject.',
  ownWords: 'Words that are yours, such as names of products: they are kept whole, and count less.',
  forbidden: 'A discussion with one of these words never starts a topic by itself.',
  useModel:
    'Whether models, where they are configured, help: one for embeddings finds what is meant alike, a language model says where ' +
    'those discussions belong that words leave undecided.',
  callsPerDay: 'Model calls a day (UTC) at most; words alone decide when they are used up.',
  textsPerDay:
    'Discussions a day (UTC) at most of which the model for embeddings is asked; the others are compared by their words.',
}

const between = (least: number, most: number) =>
  z.int().min(least, `Must be at least ${least}`).max(most, `Must be at most ${most}`)

const enabled = z.boolean().describe(said.enabled)
const useModel = z.boolean().describe(said.useModel)
const callsPerDay = between(0, 10_000).describe(said.callsPerDay)
const textsPerDay = between(0, 1_000_000).describe(said.textsPerDay)

const modelName = z
  .string()
  .nullable()
  .meta({ examples: ['openai:gpt-5-mini'] })

export const topicPass = z.object({
  askedAt: dateTime.nullable().describe('When somebody asked for a pass that has not begun yet.'),
  endedAt: dateTime.nullable().describe('When the last pass ended; null before the first.'),
  placed: count.describe('Discussions that the last pass placed or moved.'),
  begun: count.describe('Topics that it began.'),
  merged: count.describe('Topics that it merged into others.'),
  next: dateTime.nullable().describe('When the next pass is due; null while the writer is off.'),
})

export const topicWriterSettings = z.object({
  enabled,
  automatic: z.array(z.enum(automaticActs)).describe(said.automatic),
  languages: z.array(z.enum(writerLanguages)).describe(said.languages),
  ownWords: z.array(z.string()).describe(said.ownWords),
  forbidden: z.array(z.string()).describe(said.forbidden),
  useModel,
  callsPerDay,
  textsPerDay,
  model: modelName.describe('Language model that is asked; null when none is configured.'),
  embedding: modelName.describe('Model for embeddings; null when none is configured.'),
  today: z.object({
    calls: count.describe('Calls of the language model today, in UTC.'),
    texts: count.describe('Discussions of which the model for embeddings was asked today.'),
    costUsd: z
      .number()
      .nullable()
      .describe('What both cost today; null when the price of one that was asked is not known.'),
    undecided: count.describe(
      'Discussions of which the language model is still to be asked; counted up to 1000.',
    ),
  }),
  waiting: count.describe('Messages that are not read yet; counted up to 1000.'),
  pass: topicPass,
})

export type TopicWriterSettings = z.infer<typeof topicWriterSettings>

/** Not checked: it repeats what was read. */
const seen = z
  .strictObject({
    ...{ enabled: z.boolean(), useModel: z.boolean(), callsPerDay: z.number(), textsPerDay: z.number() },
    ...{ automatic: z.array(z.string()), languages: z.array(z.string()) },
    ...{ ownWords: z.array(z.string()), forbidden: z.array(z.string()) },
  })
  .partial()
  .describe(
    'What the fields were when they were read. One of those to be changed that somebody has changed since then answers 409.',
  )

export const updateTopicWriterInput = z
  .strictObject({
    enabled,
    automatic: z.array(z.enum(automaticActs)).overwrite(once).describe(said.automatic),
    languages: z
      .array(z.enum(writerLanguages))
      .min(1, 'At least one language is needed')
      .overwrite(once)
      .describe(said.languages),
    ownWords: words.describe(said.ownWords).meta({ examples: [['Northline', 'Beacon']] }),
    forbidden: words.describe(said.forbidden).meta({ examples: [['job application']] }),
    useModel,
    callsPerDay,
    textsPerDay,
    expected: seen,
  })
  .partial()
  .check(someField('expected'))

export type UpdateTopicWriterInput = z.infer<typeof updateTopicWriterInput>

const tag = 'Topics'

export const topicWriter = {
  get: operation({
    method: 'GET',
    path: '/topic-writer',
    operationId: 'getTopicWriter',
    summary: 'Read the settings of the topic writer',
    description: 'Whether and how discussions are placed by themselves, and what the last nightly pass did.',
    tag,
    extension: true,
  }).output(topicWriterSettings),
  update: editOperation({
    method: 'PATCH',
    path: '/topic-writer',
    operationId: 'updateTopicWriter',
    summary: 'Change the settings of the topic writer',
    description: 'Omitted fields stay as they are. It is off until somebody switches it on.',
    tag,
    extension: true,
  })
    .input(updateTopicWriterInput)
    .output(topicWriterSettings),
  pass: idempotentOperation({
    method: 'POST',
    path: '/topic-writer/passes',
    operationId: 'startTopicPass',
    summary: 'Run the nightly pass of the topic writer now',
    description:
      'The pass compares all recent discussions with one another, places those that wait, and merges and splits topics as far ' +
      'as the settings allow; the rest it proposes. It begins within seconds; `pass.endedAt` says when it ended. Answers 409 while the writer is off.',
    tag,
    extension: true,
  })
    .input(z.strictObject({}))
    .output(topicWriterSettings),
}
