import { channels, type DemoChannel } from '../cast/channels.ts'
import { between, pickWeighted, prng, type Random } from '../prng.ts'
import type { Bank } from '../texts/bank.ts'
import type { Chat } from '../texts/chat.ts'
import { communityChats } from '../texts/chat-community.ts'
import { escalationChats, productChats } from '../texts/chat-internal.ts'
import { botChats, codeTalk, sharedChats } from '../texts/chat-shared.ts'
import { escalationDaily, moreCodeTalk } from '../texts/chat-work.ts'
import { helpDaily } from '../texts/help-daily.ts'
import { helpMore } from '../texts/help-more.ts'
import { helpSetup } from '../texts/help-setup.ts'
import { billingMail, supportMail } from '../texts/mail-banks.ts'
import { moreMail } from '../texts/mail-more.ts'
import { disconnectedAt } from './plan-topics.ts'
import type { Talk, Theme } from './talk.ts'

function asBanks(banks: Record<string, Bank | undefined>): Theme[] {
  return Object.entries(banks).flatMap(([name, bank]) =>
    bank ? [{ kind: 'bank', name: `help:${name}`, bank, tone: 'question' } as const] : [],
  )
}

function asChats(chats: Record<string, Chat | undefined>): Theme[] {
  return Object.entries(chats).flatMap(([name, chat]) =>
    chat ? [{ kind: 'chat', name, chat } as const] : [],
  )
}

const { previewTalk, ...generalChats } = communityChats
const help = asBanks({ ...helpSetup, ...helpDaily, ...helpMore })
const shared = [...asChats(sharedChats), ...asChats(sharedChats), ...asBanks(helpMore), ...help.slice(0, 5)]
const { runners, artifacts, timeouts } = helpMore
const { filters, doctor, docker, languages } = helpSetup
const { env, playwright, action, hitRate, macos, operatorAndApi } = helpDaily

/** What is talked about in each channel besides the topics, and how many messages of it there are. */
const plan: Record<string, { share: number; themes: Theme[] }> = {
  'slack-product': { share: 520, themes: asChats(productChats) },
  'slack-escalations': {
    share: 260,
    themes: [
      ...asChats(escalationChats),
      ...asChats(escalationDaily),
      ...asChats({ status: botChats.status }),
    ],
  },
  'slack-halden': { share: 400, themes: shared },
  'slack-tidewater': { share: 330, themes: shared },
  'discord-general': { share: 620, themes: asChats(generalChats) },
  'discord-help': { share: 880, themes: help },
  'discord-previews': {
    share: 430,
    themes: [
      ...asChats({ previewTalk }),
      ...asChats({ previewTalk }),
      ...asBanks({ env, playwright, docker }),
    ],
  },
  'github-cli': {
    share: 360,
    themes: [
      ...asChats({ ...codeTalk, ...moreCodeTalk, releases: botChats.releases }),
      ...asBanks({ filters, doctor, operatorAndApi, languages, timeouts, artifacts }),
    ],
  },
  'github-cache-action': {
    share: 260,
    themes: [
      ...asBanks({ action, hitRate, macos, runners, artifacts }),
      ...asChats({ releases: botChats.releases }),
    ],
  },
  'github-preview-operator': { share: 40, themes: asBanks({ env, playwright }) },
  'email-support': {
    share: 400,
    themes: [...asBanks(supportMail), ...asBanks(moreMail), ...asBanks({ env, hitRate })],
  },
  'email-billing': { share: 170, themes: asBanks(billingMail) },
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

/** Talk of about `count` messages that belongs to no topic; further rounds fill what the first left open. */
export function planChatter(count: number, round: number): Talk[] {
  const all = Object.values(plan).reduce((sum, entry) => sum + entry.share, 0)
  const planned: Talk[] = []
  let spread = 0
  let done = 0
  for (const channel of channels) {
    const { share, themes } = plan[channel.key] ?? { share: 0, themes: [] }
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
