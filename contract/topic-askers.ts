import * as z from 'zod'
import { digitId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { attribution, companyRef, count, dateTime } from './common/values.ts'
import { lifecycleStates, topicId } from './topic-input.ts'

export const askerStates = ['waiting', 'told', 'dismissed'] as const

const text = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(4000, 'Must have at most 4000 characters')
  .describe('Answer as it is sent.')

export const asker = z.object({
  person: z.object({
    id: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    isVip: z.boolean(),
    company: companyRef.nullable(),
  }),
  state: z.enum(askerStates),
  said: z.string().describe('What they asked for, in their words; cut when it is long.'),
  messageId: z.guid().describe('Message that it stands in.'),
  askedAt: dateTime,
  place: z.object({ channelId: z.guid(), channelName: z.string(), sourceName: z.string() }),
  language: z.enum(['en', 'de', 'fr', 'es', 'ja']).describe('Language of their messages, and of the draft.'),
  draft: z.string().describe('Answer to begin with.'),
  send: z.object({
    possible: z.boolean(),
    why: z.string().describe('Where it would be sent, or what is missing.'),
  }),
  told: z
    .object({
      at: dateTime,
      by: attribution,
      delivery: z
        .object({ status: z.string(), error: z.string().nullable() })
        .nullable()
        .describe('How sending it went; null when it was told elsewhere.'),
    })
    .nullable()
    .describe('Null while they wait.'),
})

export type Asker = z.infer<typeof asker>

export const askerCounts = z.object({ waiting: count, told: count, dismissed: count })

export type AskerCounts = z.infer<typeof askerCounts>

export const topicAskerList = askerCounts.extend({
  lifecycleState: z.enum(lifecycleStates),
  data: z.array(asker).max(200).describe('Who waits first, then by who asked first; at most 200.'),
})

export type TopicAskerList = z.infer<typeof topicAskerList>

export const updateAskersInput = z.strictObject({
  topicId,
  personIds: z.array(digitId('person')).min(1, 'Must name somebody').max(200, 'Must name at most 200 people'),
  state: z
    .enum(askerStates)
    .describe(
      '`told` when they know, `dismissed` when nobody has to tell them, `waiting` to take either back.',
    ),
})

export type UpdateAskersInput = z.infer<typeof updateAskersInput>

export const answerAskerInput = z.strictObject({ topicId, personId: digitId('person'), text })

export type AnswerAskerInput = z.infer<typeof answerAskerInput>

const tag = 'Topics'

export const topicAskers = {
  list: operation({
    method: 'GET',
    path: '/topics/{topicId}/askers',
    operationId: 'listTopicAskers',
    summary: 'List who asked for a topic',
    description:
      'People from outside who wrote in the topic, in their words, with a draft answer in their language that says it is done.',
    tag,
    extension: true,
  })
    .input(z.object({ topicId }))
    .output(topicAskerList),
  update: idempotentOperation({
    method: 'PATCH',
    path: '/topics/{topicId}/askers',
    operationId: 'updateTopicAskers',
    summary: 'Say who was told',
    description: 'Keeps who was told and when, and answers how many wait. People who did not ask answer 400.',
    tag,
    extension: true,
  })
    .input(updateAskersInput)
    .output(askerCounts),
  answer: idempotentOperation({
    method: 'POST',
    path: '/topics/{topicId}/askers/{personId}/answer',
    operationId: 'answerTopicAsker',
    summary: 'Tell somebody who asked',
    description:
      'Sends the text where they asked, or to their e-mail address when they wrote by mail, and keeps that they were told. ' +
      'Where nothing can be sent, or they were told already, it answers 409.',
    tag,
    extension: true,
  })
    .input(answerAskerInput)
    .output(askerCounts),
}
