import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { confidence, sureness, why } from './common/placement.ts'
import { count, dateTime } from './common/values.ts'

const guess = z.object({
  topic: z.object({ id: uuidId('topic'), title: z.string() }),
  confidence,
  sureness,
  why,
})

/** Why nobody is asked to place a discussion. */
export const asides = ['small_talk', 'internal', 'bot'] as const

export type Aside = (typeof asides)[number]

const aside = z.enum(asides)

export const unplacedDiscussion = z.object({
  id: uuidId('discussion'),
  title: z.string(),
  summary: z.string(),
  channel: z.object({ id: uuidId('channel'), channelName: z.string(), sourceName: z.string() }),
  messageCount: count,
  firstMessageAt: dateTime.nullable(),
  lastMessageAt: dateTime.nullable(),
  guesses: z
    .array(guess)
    .max(3)
    .describe('Topics that it may belong to, best first. None that somebody took it out of.'),
  aside: aside
    .nullable()
    .describe(
      'Why nobody is asked to place it: `small_talk` has no subject (thanks, greetings, agreement, a word or two), `internal` ' +
        'is talk of your own people alone, and in `bot` only bots speak. Null when somebody is.',
    ),
})

export type UnplacedDiscussion = z.infer<typeof unplacedDiscussion>

export const unplacedQuery = z.object({
  ...pageQuery,
  channelId: uuidId('channel').optional(),
  aside: z
    .enum(['none', 'any', ...asides])
    .default('none')
    .describe('`none` lists what waits to be placed; `any`, or one of the reasons, what was set aside.'),
})

export type UnplacedQuery = z.infer<typeof unplacedQuery>

export const unplaced = {
  list: operation({
    method: 'GET',
    path: '/unplaced',
    operationId: 'listUnplaced',
    summary: 'List discussions without a topic',
    description:
      'Discussions that are in no topic, most recently active first, each with the topics that it may belong to. Those that ' +
      'nobody is asked to place are in the list of `aside=any`. ' +
      '`POST /topics/{topicId}/discussions` places them.',
    tag: 'Topics',
    extension: true,
  })
    .input(unplacedQuery)
    .output(listOf(unplacedDiscussion)),
}
