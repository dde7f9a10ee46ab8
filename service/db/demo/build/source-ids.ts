import { createHash } from 'node:crypto'
import type { DemoChannel } from '../cast/channels.ts'
import type { DemoMessage, Placed } from './placed.ts'

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
export function sourceIds(): (placed: Placed) => SourceIds {
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
