import { channels, type DemoChannel, type DemoTopic, topics } from '../cast.ts'
import { messageId } from '../ids.ts'
import { between, pickWeighted, prng, type Random } from '../random.ts'
import { type Bank, bankOf, type Chat, chatter, type Tone, textsOf } from '../texts.ts'

export type Theme =
  | { kind: 'bank'; name: string; bank: Bank; tone: Tone }
  | { kind: 'chat'; name: string; chat: Chat }

/** Discussion to be written: channel, topic, length and start. */
export type Talk = {
  key: string
  channel: DemoChannel
  theme: Theme
  topic: DemoTopic | null
  /** The number of this discussion in its topic. */
  discussion: number
  length: number
  /** Share of all talk at which it starts, 0 … 1. */
  start: number
  threaded: boolean
}

/** Share of all talk after which the disconnected channel receives nothing. */
export const disconnectedAt = 0.63

const starts: Record<DemoTopic['trend'], (random: Random) => number> = {
  rising: (random) => (random() < 0.5 ? 0.885 + random() * 0.112 : 0.3 + random() * 0.58),
  steady: (random) => random() * 0.985,
  fading: (random) => random() ** 1.7 * 0.62,
  early: (random) => random() * 0.28,
  burst: (random) => {
    const wave = random()
    if (wave < 0.45) return 0.618 + random() * 0.02
    return wave < 0.7 ? 0.93 + random() * 0.04 : 0.4 + random() * 0.55
  },
}

/** Start of a discussion. An outage is discussed on its day, and again when the review is published. */
function startOf(topic: DemoTopic, random: Random, index: number): number {
  if (topic.key !== 'incident-eu-west') return starts[topic.trend](random)
  return index < topic.discussions * 0.75 ? 0.6205 + random() * 0.0012 : 0.635 + random() * 0.03
}

function tone(topic: DemoTopic): Tone {
  if (topic.type === 'feature_request') return 'wish'
  if (topic.type === 'question' || topic.key === 'billing-annual') return 'question'
  if (topic.type === 'praise') return 'praise'
  return 'fault'
}

/** Splits the messages of a topic over its discussions, at least two each. */
function lengths(random: Random, topic: DemoTopic): number[] {
  const shares = Array.from({ length: topic.discussions }, () => 0.35 + random() * 1.65)
  const sum = shares.reduce((total, share) => total + share, 0)
  const sizes = shares.map((share) => Math.max(2, Math.round((topic.messages * share) / sum)))
  let rest = topic.messages - sizes.reduce((total, size) => total + size, 0)
  while (rest !== 0) {
    const at = between(random, 0, sizes.length - 1)
    const size = sizes[at] ?? 2
    if (rest < 0 && size <= 2) continue
    sizes[at] = size + Math.sign(rest)
    rest -= Math.sign(rest)
  }
  return sizes
}

function channelsOf(topic: DemoTopic): DemoChannel[] {
  return channels.filter((one) => topic.channels.includes(one.key))
}

function place(random: Random, topic: DemoTopic, index: number, start: number): DemoChannel {
  const open = channelsOf(topic).filter((one) => one.isConnected || start < disconnectedAt - 0.05)
  const inTurn = open.find((one) => one.key === topic.channels[index])
  if (inTurn) return inTurn
  return pickWeighted(random, open, (one) => 1 / (1.2 + topic.channels.indexOf(one.key)))
}

function talksOf(topic: DemoTopic): Talk[] {
  const random = prng(`plan:${topic.key}`)
  const theme: Theme = { kind: 'bank', name: topic.key, bank: bankOf(topic.key), tone: tone(topic) }
  const begins = lengths(random, topic).map((length, index) => ({
    length,
    start: startOf(topic, random, index),
  }))
  return begins
    .sort((a, b) => a.start - b.start)
    .map(({ length, start }, index) => {
      const channel = place(random, topic, index, start)
      const discussion = index + 1
      return {
        key: `${topic.key}:${discussion}`,
        channel,
        theme,
        topic,
        discussion,
        length,
        start,
        threaded: true,
      }
    })
}

export function planTopics(): Talk[] {
  return topics.flatMap(talksOf)
}

/** Key of the subject of each message that has one. */
export function subjectsOfMessages(): Map<string, string> {
  return new Map(
    planTopics().flatMap(({ topic, discussion, length }) =>
      Array.from({ length }, (_, n): [string, string] => [
        messageId(topic?.key ?? '', discussion, n + 1),
        topic?.key ?? '',
      ]),
    ),
  )
}

/** Themes of a file of texts, or of one entry of it: talk, or questions with their answers. */
function themesOf(reference: string): Theme[] {
  if (reference.startsWith('chat-'))
    return textsOf<Chat>(reference).map(([name, chat]) => ({ kind: 'chat', name, chat }))
  return textsOf<Bank>(reference).map(([name, bank]) => ({
    kind: 'bank',
    name: `help:${name}`,
    bank,
    tone: 'question',
  }))
}

function lengthOf(random: Random, theme: Theme, channel: DemoChannel): number {
  if (theme.kind === 'chat') return between(random, ...theme.chat.length)
  if (channel.sourceName === 'email') return between(random, 2, 4)
  return random() < 0.08 ? 1 : between(random, 2, 7)
}

function talk(
  random: Random,
  channel: DemoChannel,
  themes: readonly Theme[],
  number: string,
  left: number,
): Talk {
  const theme = pickWeighted(random, themes, () => 1)
  const until = channel.isConnected ? 0.99 : disconnectedAt - 0.04
  const start = random() ** 0.92 * until
  const length = Math.min(left, lengthOf(random, theme, channel))
  const loose = channel.sourceName === 'discord' && theme.kind === 'chat' && random() < 0.45
  const key = `chat:${channel.key}:${number}`
  const threaded = length > 1 && !loose
  return { key, channel, theme, topic: null, discussion: 0, length, start, threaded }
}

/** Plans about `count` messages outside all topics; further rounds fill up what the first left open. */
export function planChatter(count: number, round: number): Talk[] {
  const all = Object.values(chatter).reduce((sum, entry) => sum + entry.share, 0)
  const planned: Talk[] = []
  let spread = 0
  let done = 0
  for (const channel of channels) {
    const { share, themes: names } = chatter[channel.key] ?? { share: 0, themes: [] }
    const themes = names.flatMap(themesOf)
    const random = prng(`chatter:${round}:${channel.key}`)
    spread += share
    const until = Math.round((count * spread) / all)
    for (let number = 1; done < until; number++) {
      const next = talk(random, channel, themes, `${round}.${number}`, until - done)
      planned.push(next)
      done += next.length
    }
  }
  return planned
}
