import * as z from 'zod'
import { email, flag, link, list, part, text, time, whole, word } from '#service/api/arrivals/lenient.ts'

export const ticket = z.object({ id: word, subject: word, status: word, created_at: time, updated_at: time })

export const user = z.object({
  id: word,
  name: word,
  email,
  role: word,
  /** Whether they proved that the address is theirs. */
  verified: flag,
  photo: part(z.object({ content_url: link })),
})

export const comment = z.object({
  id: word,
  author_id: word,
  body: text,
  html_body: text,
  plain_body: text,
  public: flag,
  created_at: time,
  via: part(z.object({ channel: word })),
  attachments: list(z.object({ file_name: word, content_url: link, content_type: word, size: whole })),
})

/** A comment as it is kept: with its ticket and its author, and whether the ticket began with it. */
export const kept = z.object({
  site: word,
  ticket: part(ticket),
  comment: part(comment),
  author: part(user),
  isFirst: flag,
})

export const tickets = z.object({ tickets: list(ticket), after_cursor: word, end_of_stream: flag })

export const comments = z.object({
  comments: list(comment),
  users: list(user),
  meta: part(z.object({ has_more: flag, after_cursor: word })),
})

export type Ticket = z.infer<typeof ticket>
export type User = z.infer<typeof user>
export type Comment = z.infer<typeof comment>
