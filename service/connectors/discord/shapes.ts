import * as z from 'zod'
import { flag, link, list, part, text, texts, time, whole, word } from '#service/api/arrivals/lenient.ts'

export const user = z.looseObject({ id: word, username: word, global_name: word, avatar: word, bot: flag })

const embed = z.looseObject({
  type: word,
  title: text,
  description: text,
  fields: list(z.looseObject({ name: text, value: text })),
})

const attachment = z.looseObject({ filename: word, title: word, url: link, content_type: word, size: whole })

const reference = z.looseObject({ type: whole, message_id: word, channel_id: word })

export const message = z.looseObject({
  id: word,
  type: whole,
  channel_id: word,
  guild_id: word,
  author: part(user),
  member: part(z.looseObject({ nick: word })),
  webhook_id: word,
  content: text,
  timestamp: time,
  edited_timestamp: time,
  mentions: list(user),
  attachments: list(attachment),
  embeds: list(embed),
  message_reference: part(reference),
  referenced_message: part(z.looseObject({ id: word, message_reference: part(reference) })),
  /** Event for many messages that were deleted at once. */
  ids: texts,
})

export const channel = z.looseObject({
  id: word,
  type: whole,
  name: word,
  guild_id: word,
  parent_id: word,
  last_message_id: word,
  thread_metadata: part(z.looseObject({ archive_timestamp: time })),
})

export const guild = z.looseObject({
  id: word,
  name: word,
  roles: list(z.looseObject({ id: word, name: word })),
})

/** Event received over the line. */
export const dispatch = z.looseObject({ t: word, d: z.unknown().optional() })

export type User = z.infer<typeof user>
export type Message = z.infer<typeof message>
export type Channel = z.infer<typeof channel>
export type Guild = z.infer<typeof guild>
