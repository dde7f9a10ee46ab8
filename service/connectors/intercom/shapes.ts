import * as z from 'zod'
import { email, flag, link, list, part, text, time, whole, word } from '#service/api/arrivals/lenient.ts'

/** Lists hold their entries under a name that changes with the version. */
function listed<Shape extends z.ZodType>(shape: Shape, ...names: string[]) {
  return z.preprocess((it) => {
    const wrapped = it as Record<string, unknown> | null | undefined
    return Array.isArray(it) ? it : names.map((name) => wrapped?.[name]).find(Array.isArray)
  }, list(shape))
}

export const company = z.object({ id: word, name: word, website: word })

/** A contact, a lead, a colleague or a program. Avatars are addresses, or objects that hold one. */
export const person = z.object({
  type: word,
  /** Contacts are leads, who typed who they are, or users, whom the product knows. */
  role: word,
  id: word,
  name: word,
  /** Name that Intercom makes up for somebody who gave none. */
  pseudonym: word,
  email,
  companies: listed(company, 'companies', 'data'),
  avatar: z.preprocess(
    (it) => (typeof it === 'string' ? { image_url: it } : it),
    part(z.object({ image_url: link })),
  ),
})

const attachment = z.object({ name: word, url: link, content_type: word, filesize: whole })

/** Written part of a conversation, its beginning included. */
export const piece = z.object({
  id: word,
  type: word,
  part_type: word,
  subject: text,
  body: text,
  author: part(person),
  attachments: list(attachment),
  created_at: time,
  updated_at: time,
  redacted: flag,
})

/** Rating of a conversation by a customer. */
const rating = z.object({
  remark: text,
  created_at: time,
  updated_at: time,
  contact: part(person),
  customer: part(person),
})

/** A conversation, a ticket, a contact, a company, or something that holds one of these. */
export const item = z.object({
  type: word,
  role: word,
  id: word,
  /** Used instead of `id` when the conversation was deleted. */
  conversation_id: word,
  name: word,
  pseudonym: word,
  email,
  website: word,
  avatar: person.shape.avatar,
  created_at: time,
  updated_at: time,
  source: part(piece),
  conversation_message: part(piece),
  conversation_rating: part(rating),
  conversation_parts: listed(piece, 'conversation_parts', 'data'),
  ticket_parts: listed(piece, 'ticket_parts', 'data'),
  ticket_attributes: part(z.object({ _default_title_: text, _default_description_: text })),
  contacts: listed(person, 'contacts', 'data'),
  companies: listed(company, 'companies', 'data'),
  user: part(person),
  contact: part(person),
  company: part(company),
  conversation: part(z.object({ id: word })),
  ticket: z.unknown().optional(),
  ticket_part: part(piece),
  links: part(z.object({ conversation_web: link })),
})

export const notification = z.object({
  id: word,
  topic: word,
  app_id: word,
  created_at: time,
  data: part(z.object({ item: part(item) })),
})

/** Item as it was sent; every field may be missing. */
export const raw = z.object({ data: z.object({ item: z.unknown() }) })

export type Person = z.infer<typeof person>
export type Piece = z.infer<typeof piece>
export type Company = z.infer<typeof company>
export type Item = z.infer<typeof item>
