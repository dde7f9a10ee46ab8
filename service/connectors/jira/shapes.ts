import * as z from 'zod'
import { email, flag, link, list, part, texts, time, whole, word } from '#service/api/arrivals/lenient.ts'

/** Cloud tells people by `accountId` and hides their address; Data Center has names and keys. */
export const user = z.object({
  accountId: word,
  accountType: word,
  key: word,
  name: word,
  displayName: word,
  emailAddress: email,
  avatarUrls: part(z.object({ '48x48': link })),
})

/** Wiki text, or a document in Atlassian Document Format. */
const body = z.unknown().optional()

export const comment = z.object({
  id: word,
  self: link,
  author: part(user),
  body,
  created: time,
  updated: time,
  /** False for what only agents of a service project see. */
  jsdPublic: flag,
  visibility: part(z.object({ value: word })),
})

const fields = z.object({
  summary: word,
  description: body,
  project: part(z.object({ id: word, key: word, name: word })),
  status: part(z.object({ name: word, statusCategory: part(z.object({ key: word })) })),
  resolution: part(z.object({ name: word })),
  labels: texts,
  creator: part(user),
  reporter: part(user),
  created: time,
  updated: time,
  resolutiondate: time,
  comment: part(z.object({ comments: list(comment), total: whole })),
})

export const issue = z.object({
  id: word,
  key: word,
  self: link,
  fields: fields.catch(() => fields.parse({})),
})

export const envelope = z.object({
  webhookEvent: word,
  issue_event_type_name: word,
  timestamp: time,
  user: part(user),
  issue: part(issue),
  comment: part(comment),
  changelog: part(
    z.object({
      id: word,
      items: list(z.object({ field: word, from: word, to: word, fromString: word, toString: word })),
    }),
  ),
})

export type User = z.infer<typeof user>
export type Issue = z.infer<typeof issue>
export type Comment = z.infer<typeof comment>
export type Envelope = z.infer<typeof envelope>
