import * as z from 'zod'
import { email, flag, link, list, part, text, whole, word } from '#service/api/arrivals/lenient.ts'

const profile = z.looseObject({
  display_name: word,
  real_name: word,
  email,
  title: word,
  image_192: link,
  image_72: link,
  team: word,
})

/** Answer of users.info, and the same fields in events for people of other workspaces. */
export const user = z.looseObject({
  id: word,
  team_id: word,
  name: word,
  real_name: word,
  is_bot: flag,
  profile: part(profile),
})

export const channel = z.looseObject({ id: word, name: word, is_im: flag, is_mpim: flag, is_private: flag })

export const team = z.looseObject({ id: word, name: word, domain: word, email_domain: word })

const file = z.looseObject({
  name: word,
  title: word,
  mimetype: word,
  size: whole,
  permalink: link,
  url_private: link,
  mode: word,
})

/** An attachment of the old kind; an unfurl when it tells of a link in the text. */
const attachment = z.looseObject({
  pretext: text,
  title: text,
  text,
  fallback: text,
  fields: list(z.looseObject({ title: text, value: text })),
  from_url: word,
  is_app_unfurl: flag,
  is_msg_unfurl: flag,
  is_share: flag,
  blocks: z.unknown().optional(),
})

export const message = z.looseObject({
  subtype: word,
  ts: word,
  thread_ts: word,
  user: word,
  team: word,
  user_team: word,
  user_profile: part(profile.extend({ name: word })),
  bot_id: word,
  app_id: word,
  username: word,
  bot_profile: part(z.looseObject({ name: word, app_id: word })),
  text,
  blocks: z.unknown().optional(),
  attachments: list(attachment),
  files: list(file),
  edited: part(z.looseObject({ ts: word })),
  metadata: part(z.looseObject({ event_type: word })),
  latest_reply: word,
  reply_count: whole,
})

export const event = message.extend({
  type: word,
  event_ts: word,
  deleted_ts: word,
  /** An id in messages, a thing of its own when a channel is renamed. */
  channel: z.unknown().optional(),
  channel_type: word,
  message: part(message),
  previous_message: part(message),
})

/** Envelope of an event. */
export const envelope = z.looseObject({
  type: word,
  team_id: word,
  api_app_id: word,
  event_id: word,
  challenge: word,
  event: part(event),
})

export type User = z.infer<typeof user>
export type Team = z.infer<typeof team>
export type Channel = z.infer<typeof channel>
export type Message = z.infer<typeof message>
export type Event = z.infer<typeof event>
export type Attachment = z.infer<typeof attachment>
