import * as z from 'zod'
import { longestContent } from '#contract/message-push.ts'
import { objectsOf } from './json-objects.ts'
import { type Bytes, longestRaw, type Record, Unreadable } from './record.ts'
import { decode } from './text.ts'

const id = z.union([z.string(), z.number()]).transform(String)
const head = z.looseObject({
  guild: z.looseObject({ id, name: z.string().nullish() }).nullish(),
  channel: z.looseObject({ id, name: z.string().nullish() }),
})
const date = z
  .string()
  .transform((it) => new Date(it))
  .refine((it) => !Number.isNaN(it.getTime()))

const message = z.looseObject({
  id,
  timestamp: date,
  timestampEdited: date.nullish(),
  content: z.string(),
  author: z.looseObject({
    id,
    name: z.string().nullish(),
    nickname: z.string().nullish(),
    isBot: z.boolean().nullish(),
    avatarUrl: z.string().nullish(),
  }),
  attachments: z
    .array(
      z.looseObject({
        url: z.string().nullish(),
        fileName: z.string().nullish(),
        fileSizeBytes: z.number().nullish(),
      }),
    )
    .nullish(),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Head = z.infer<typeof head>
type Message = z.infer<typeof message>

function authorOf({ author }: Message) {
  return {
    platformId: author.id,
    displayName: author.nickname ?? author.name ?? null,
    handle: author.name ?? null,
    avatarUrl: author.avatarUrl?.startsWith('https://') ? author.avatarUrl : null,
    isBot: author.isBot ?? false,
  }
}

function channelOf({ guild, channel }: Head) {
  return {
    sourceName: 'discord',
    sourceServerId: guild?.id ?? '0',
    sourceChannelId: channel.id,
    channelName: channel.name ?? null,
    serverName: guild?.name ?? null,
  }
}

function recordOf(text: string, place: Head, row: number): Record {
  const raw = text.slice(0, longestRaw)
  const { data } = message.safeParse(parsed(text))
  if (!data) return { row, line: null, raw, problem: 'It is not a message of a Discord export' }
  const files = (data.attachments ?? []).map((it) => ({
    name: it.fileName ?? 'file',
    url: it.url ?? null,
    size: it.fileSizeBytes ?? null,
  }))
  const content = data.content || files.map(({ name }) => name).join(', ')
  if (content === '') return { row, line: null, raw, problem: 'The message is empty' }
  const { guild, channel } = place
  const item = {
    sourceMessageId: data.id,
    channel: channelOf(place),
    author: authorOf(data),
    content: content.slice(0, longestContent),
    sentAt: data.timestamp,
    editedAt: data.timestampEdited ?? null,
    attachments: files,
    url: guild ? `https://discord.com/channels/${guild.id}/${channel.id}/${data.id}` : null,
  }
  return { row, line: null, raw, item }
}

/** Reads the export of one channel, as DiscordChatExporter writes it in JSON. */
export async function* readDiscord(bytes: Bytes): AsyncGenerator<Record> {
  let place: Head | undefined
  let row = 0
  for await (const text of objectsOf(decode(bytes, 'utf-8'))) {
    if (place) yield recordOf(text, place, ++row)
    else {
      place = head.safeParse(parsed(text)).data
      if (!place) throw new Unreadable('It is not an export of a Discord channel: it names none.')
    }
  }
}
