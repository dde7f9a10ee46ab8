import { channels, type DemoChannel } from '../cast/channels.ts'
import type { DemoTopic, Trend } from '../cast/topic.ts'
import { topics } from '../cast/topics.ts'
import { between, pickWeighted, prng, type Random } from '../prng.ts'
import type { Bank } from '../texts/bank.ts'
import { billingBanks } from '../texts/billing-banks.ts'
import { cacheFaults } from '../texts/cache-faults.ts'
import { cacheWishes } from '../texts/cache-wishes.ts'
import { cliFaults } from '../texts/cli-faults.ts'
import { cliWishes } from '../texts/cli-wishes.ts'
import { dashboardBanks } from '../texts/dashboard-banks.ts'
import { githubBanks } from '../texts/github-banks.ts'
import { previewFaults } from '../texts/preview-faults.ts'
import { previewWishes } from '../texts/preview-wishes.ts'
import type { Talk, Theme } from './talk.ts'

const banks: Record<string, Bank> = {
  ...billingBanks,
  ...cacheFaults,
  ...cacheWishes,
  ...cliFaults,
  ...cliWishes,
  ...dashboardBanks,
  ...githubBanks,
  ...previewFaults,
  ...previewWishes,
}

/** After this share of all talk nothing arrives any more from a channel that was disconnected. */
export const disconnectedAt = 0.63

const starts: Record<Trend, (random: Random) => number> = {
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

/** An outage is talked about on its day, and once more when the review is out. */
function startOf(topic: DemoTopic, random: Random, index: number): number {
  if (topic.key !== 'incident-eu-west') return starts[topic.trend](random)
  return index < topic.discussions * 0.75 ? 0.6205 + random() * 0.0012 : 0.635 + random() * 0.03
}

function tone(topic: DemoTopic): 'fault' | 'wish' | 'question' | 'praise' {
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
  const bank = banks[topic.key]
  if (!bank) throw new Error(`No texts for the topic ${topic.key}`)
  const theme: Theme = { kind: 'bank', name: topic.key, bank, tone: tone(topic) }
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
