import { createHash } from 'node:crypto'
import type { DemoChannel } from '../cast.ts'
import { demoId, messageId } from '../ids.ts'
import { prng, type Random } from '../random.ts'
import type { DemoPerson } from './people.ts'
import type { WrittenTalk } from './scene.ts'
import { minutes, timeline } from './timeline.ts'

export type DemoMessage = {
  id: string
  channelId: string
  personId: number
  identityId: string
  groupId: string | null
  sourceMessageId: string
  threadId: string | null
  content: string
  url: string | null
  sentAt: Date
}

export type Placed = {
  written: WrittenTalk
  /** The number of the message in its discussion, from 1. */
  number: number
  share: number
  at: number
}

type SourceIds = Pick<DemoMessage, 'sourceMessageId' | 'threadId' | 'url'>

const discordEpoch = 1_420_070_400_000

function slackId(at: number, index: number): string {
  return `${Math.floor(at / 1000)}.${String((index * 7919) % 1_000_000).padStart(6, '0')}`
}

/** A snowflake: milliseconds since 2015, then a counter. */
function discordId(at: number, index: number): string {
  return String((BigInt(at - discordEpoch) << 22n) + BigInt(index))
}

function mailId(key: string, number: number): string {
  const hash = createHash('sha256').update(`${key}/${number}`).digest('base64url')
  return `<CA${hash.slice(0, 28)}@mail.example>`
}

function urlOf(channel: DemoChannel, own: string, root: string, isRoot: boolean): string | null {
  const { sourceServerId: server, sourceChannelId: id, channelName } = channel
  if (channel.sourceName === 'slack')
    return `https://northline.slack.example/archives/${id}/p${own.replace('.', '')}`
  if (channel.sourceName === 'discord') return `https://discord.example/channels/${server}/${id}/${own}`
  if (channel.sourceName === 'email') return null
  const issue = `https://github.example/${channelName}/issues/${root}`
  return isRoot ? issue : `${issue}#issuecomment-${own}`
}

/** Ids as the source systems give them, for messages asked for in the order of time. */
function sourceIds(): (placed: Placed) => SourceIds {
  const roots = new Map<string, string>()
  const issues = new Map<string, number>()
  let index = 0
  const own = ({ written: { talk }, number, at }: Placed): string => {
    const { sourceName, key } = talk.channel
    if (sourceName === 'slack') return slackId(at, index)
    if (sourceName === 'discord') return discordId(at, index)
    if (sourceName === 'email') return mailId(talk.key, number)
    if (number > 1) return String(2_149_013_377 + index * 1009)
    const issue = (issues.get(key) ?? (key === 'github-cli' ? 1180 : 310)) + 1
    issues.set(key, issue)
    return String(issue)
  }
  return (placed) => {
    index += 1
    const { talk } = placed.written
    const id = own(placed)
    const root = roots.get(talk.key) ?? id
    roots.set(talk.key, root)
    const inThread = talk.threaded || talk.channel.sourceName === 'github'
    return {
      sourceMessageId: id,
      threadId: inThread ? root : null,
      url: urlOf(talk.channel, id, root, root === id),
    }
  }
}

/** The usual wait for an answer, in minutes, by where people talk. */
const waits = { slack: 7, discord: 16, github: 420, email: 210 } as const

/** Minutes before "now" of the last messages, so that the demo always shows recent activity. */
const tail = [71, 52, 40, 31, 19, 12, 4]

function wait(random: Random, source: keyof typeof waits): number {
  const usual = -Math.log(1 - random()) * waits[source]
  return 0.5 + usual + (random() < 0.06 ? usual * 12 : 0)
}

/** Compresses a talk that would outlast the 90 days, each to a different end, so that it still goes on. */
function shares(random: Random, { talk, turns }: WrittenTalk): number[] {
  const gaps = turns.map((_, index) => (index === 0 ? 0 : minutes(wait(random, talk.channel.sourceName))))
  const span = gaps.reduce((sum, gap) => sum + gap, 0)
  const room = ((talk.channel.isConnected ? 1 : 0.655) - talk.start) * (0.5 + random() * 0.499)
  const factor = span > room ? room / span : 1
  let share = talk.start
  return gaps.map((gap) => {
    share += gap * factor
    return share
  })
}

/** Every message in the order of time. */
export function placeAll(all: readonly WrittenTalk[], now: Date): Placed[] {
  const random = prng('waits')
  const { instantOf } = timeline(now)
  const placed = all.flatMap((written) =>
    shares(random, written).map((share, index) => ({
      written,
      number: index + 1,
      share,
      at: instantOf(share),
    })),
  )
  placed.sort((a, b) => a.share - b.share)
  return placed.map((one, index) => {
    const before = tail[index - (placed.length - tail.length)]
    const floor = before === undefined ? 0 : now.getTime() - before * 60_000
    return { ...one, at: Math.max(one.at, floor) }
  })
}

function idOf({ written: { talk }, number }: Placed): string {
  if (talk.topic) return messageId(talk.topic.key, talk.discussion, number)
  return demoId(`message:${talk.key}:${number}`)
}

function identityIn(person: DemoPerson, platform: string): string {
  const identity = person.identities.find((one) => one.platform === platform)
  if (!identity) throw new Error(`${person.name} does not write on ${platform}`)
  return identity.id
}

/** What was said, in no discussion yet. */
export function toMessages(placed: readonly Placed[]): DemoMessage[] {
  const source = sourceIds()
  return placed.map((one): DemoMessage => {
    const { talk, turns } = one.written
    const turn = turns[one.number - 1]
    if (!turn) throw new Error(`No message ${one.number} in ${talk.key}`)
    return {
      ...source(one),
      id: idOf(one),
      channelId: talk.channel.id,
      personId: turn.author.id,
      identityId: identityIn(turn.author, talk.channel.sourceName),
      groupId: null,
      content: turn.text,
      sentAt: new Date(one.at),
    }
  })
}
