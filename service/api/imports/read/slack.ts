import * as z from 'zod'
import { longestContent } from '#contract/message-push.ts'
import { longestRaw, type Record, Unreadable } from './record.ts'
import { openZip, type Zip } from './zip.ts'

const user = z.looseObject({
  id: z.string(),
  team_id: z.string().nullish(),
  name: z.string().nullish(),
  real_name: z.string().nullish(),
  is_bot: z.boolean().nullish(),
  profile: z
    .looseObject({
      real_name: z.string().nullish(),
      display_name: z.string().nullish(),
      email: z.string().nullish(),
      title: z.string().nullish(),
      image_72: z.string().nullish(),
    })
    .nullish(),
})
const channel = z.looseObject({ id: z.string(), name: z.string() })
const message = z.looseObject({
  ts: z.string().regex(/^\d{9,11}\.\d{1,6}$/),
  text: z.string().nullish(),
  user: z.string().nullish(),
  bot_id: z.string().nullish(),
  username: z.string().nullish(),
  subtype: z.string().nullish(),
  team: z.string().nullish(),
  thread_ts: z.string().nullish(),
  edited: z.looseObject({ ts: z.string() }).nullish(),
  files: z
    .array(
      z.looseObject({
        name: z.string().nullish(),
        permalink: z.string().nullish(),
        mimetype: z.string().nullish(),
        size: z.number().nullish(),
      }),
    )
    .nullish(),
})

type User = z.infer<typeof user>
type Channel = z.infer<typeof channel>
type Message = z.infer<typeof message>

/** Subtypes that people write; the others are housekeeping. */
const written = new Set(['bot_message', 'file_share', 'me_message', 'thread_broadcast'])

function nameOf({ profile, real_name, name, id }: User): string {
  return profile?.display_name || profile?.real_name || real_name || name || id
}

const instantOf = (ts: string) => new Date(Math.trunc(Number(ts) * 1000))

/** Text without the marks of Slack: people and channels by their names, links as they are read. */
function plainText(text: string, users: Map<string, User>): string {
  return text
    .replace(/<@([A-Z0-9]+)(?:\|([^>]*))?>/g, (_, id: string, label?: string) => {
      const known = users.get(id)
      return `@${known ? nameOf(known) : label || id}`
    })
    .replace(/<#[A-Z0-9]+\|([^>]*)>/g, '#$1')
    .replace(/<!(?:subteam\^[A-Z0-9]+\|)?@?([^>|]*)(?:\|[^>]*)?>/g, '@$1')
    .replace(/<((?:https?|mailto):[^>|]+)\|([^>]*)>/g, '$2 ($1)')
    .replace(/<((?:https?|mailto):[^>]+)>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

type Place = { users: Map<string, User>; channel: Channel & { isPrivate: boolean }; team: string }

function authorOf(data: Message, known: User | undefined) {
  const { profile } = known ?? {}
  return {
    platformId: data.user ?? data.bot_id ?? 'unknown',
    displayName: known ? nameOf(known) : (data.username ?? null),
    handle: known?.name ?? null,
    email: profile?.email ?? null,
    title: profile?.title ?? null,
    avatarUrl: profile?.image_72 ?? null,
    isBot: known?.is_bot ?? data.bot_id != null,
  }
}

function filesOf({ files }: Message) {
  return (files ?? []).map((it) => ({
    name: it.name ?? 'file',
    url: it.permalink ?? null,
    mimeType: it.mimetype ?? null,
    size: it.size ?? null,
  }))
}

function recordOf(
  value: unknown,
  { users, channel: { id, name, isPrivate }, team }: Place,
  row: number,
): Record {
  const place = { row, line: null, raw: JSON.stringify(value).slice(0, longestRaw) }
  const { data } = message.safeParse(value)
  if (!data) return { ...place, problem: 'It is not a message of a Slack export' }
  if (data.subtype && !written.has(data.subtype))
    return { ...place, problem: `System message of Slack (${data.subtype})` }
  const attachments = filesOf(data)
  const content = plainText(data.text ?? '', users).trim() || attachments.map((it) => it.name).join(', ')
  if (content === '') return { ...place, problem: 'The message is empty' }
  const item = {
    sourceMessageId: data.ts,
    channel: {
      sourceName: 'slack',
      sourceServerId: team,
      sourceChannelId: id,
      channelName: name,
      serverName: null,
      ...(isPrivate && { isPrivate }),
    },
    author: authorOf(data, users.get(data.user ?? '')),
    content: content.slice(0, longestContent),
    sentAt: instantOf(data.ts),
    editedAt: data.edited ? instantOf(data.edited.ts) : null,
    threadId: data.thread_ts ?? null,
    attachments,
  }
  return { ...place, item }
}

async function listIn<T>(zip: Zip, name: string, shape: z.ZodType<T>): Promise<T[]> {
  if (!zip.names.includes(name)) return []
  const { data } = z.array(z.unknown()).safeParse(await zip.json(name))
  if (!data) throw new Unreadable(`${name} of the export is not a list.`)
  return data.flatMap((one) => shape.safeParse(one).data ?? [])
}

/** Reads the zip that Slack exports: who there is, which channels, and a file for each day of a channel. */
export async function* readSlack(
  read: (start: number, end: number) => AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Record> {
  const zip = await openZip(read, size)
  try {
    const users = new Map((await listIn(zip, 'users.json', user)).map((it) => [it.id, it]))
    const [open, closed] = [
      await listIn(zip, 'channels.json', channel),
      await listIn(zip, 'groups.json', channel),
    ]
    const channels = [
      ...open.map((it) => ({ ...it, isPrivate: false })),
      ...closed.map((it) => ({ ...it, isPrivate: true })),
    ]
    if (channels.length === 0)
      throw new Unreadable('It is not a Slack export: channels.json is missing or empty.')
    const byName = new Map(channels.map((it) => [it.name, it]))
    const team = [...users.values()].find((it) => it.team_id)?.team_id ?? 'slack'
    let row = 0
    for (const name of zip.names.toSorted()) {
      const [, folder, day] = /^([^/]+)\/(\d{4}-\d{2}-\d{2})\.json$/.exec(name) ?? []
      const found = byName.get(folder ?? '')
      if (!found || day === undefined) continue
      const { data } = z.array(z.unknown()).safeParse(await zip.json(name))
      if (!data) yield { row: ++row, line: null, raw: name, problem: 'The day is not a list of messages' }
      for (const one of data ?? []) yield recordOf(one, { users, channel: found, team }, ++row)
    }
  } finally {
    zip.close()
  }
}
