import { demoId, groupId, messageId } from '../ids.ts'
import { prng, type Random } from '../prng.ts'
import type { DemoPerson } from './people.ts'
import type { DemoMessage, Placed } from './placed.ts'
import { sourceIds } from './source-ids.ts'
import { minutes, timeline } from './timeline.ts'
import type { WrittenTalk } from './write-all.ts'

/** The usual wait for an answer, in minutes, by where people talk. */
const waits = { slack: 7, discord: 16, github: 420, email: 210 } as const

/** The last messages before "now", so that a fresh look always finds a living place. */
const tail = [71, 52, 40, 31, 19, 12, 4]

function wait(random: Random, source: keyof typeof waits): number {
  const usual = -Math.log(1 - random()) * waits[source]
  return 0.5 + usual + (random() < 0.06 ? usual * 12 : 0)
}

/** A talk that would outlast the 90 days is still going on; it is drawn together, each to another end. */
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
  const toInstant = timeline(now)
  const placed = all.flatMap((written) =>
    shares(random, written).map((share, index) => ({
      written,
      number: index + 1,
      share,
      at: toInstant(share),
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
      groupId: talk.topic ? groupId(talk.topic.key, talk.discussion) : null,
      content: turn.text,
      sentAt: new Date(one.at),
    }
  })
}
