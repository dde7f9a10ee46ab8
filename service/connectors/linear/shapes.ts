import * as z from 'zod'
import { email, link, list, part, text, texts, time, whole, word } from '#service/api/arrivals/lenient.ts'

export const user = z.object({
  id: word,
  name: word,
  displayName: word,
  email,
  avatarUrl: link,
  type: word,
  /** Used instead of a name when a connected product acted. */
  service: word,
})

/** Old versions give the names of labels and bots as texts, or as JSON in a text. */
const named = z.preprocess((it) => (typeof it === 'string' ? { name: it } : it), z.object({ name: word }))

export const team = z.object({ id: word, key: word, name: word })

/** GraphQL wraps lists, hooks do not. */
const labels = z.preprocess((it) => {
  const wrapped = it as { nodes?: unknown } | null | undefined
  return Array.isArray(it) ? it : wrapped?.nodes
}, list(named))

export const issue = z.object({
  id: word,
  identifier: word,
  number: whole,
  title: word,
  description: text,
  url: link,
  team: part(team),
  teamId: word,
  state: part(z.object({ type: word, name: word })),
  labels,
  creator: part(user),
  creatorId: word,
  externalUserCreator: part(user),
  botActor: part(named),
  assignee: part(user),
  createdAt: time,
  updatedAt: time,
  completedAt: time,
  canceledAt: time,
})

export const customer = z.object({ id: word, name: word, domains: texts, url: link })

/** A comment, an update of a project or initiative, or a request of a customer. */
export const written = z.object({
  id: word,
  body: text,
  url: link,
  issue: part(issue),
  issueId: word,
  projectUpdateId: word,
  initiativeUpdateId: word,
  documentContentId: word,
  project: part(z.object({ id: word, name: word })),
  initiative: part(z.object({ id: word, name: word })),
  customer: part(customer),
  customerId: word,
  user: part(user),
  userId: word,
  externalUser: part(user),
  botActor: part(named),
  creator: part(user),
  creatorId: word,
  createdAt: time,
  updatedAt: time,
  editedAt: time,
})

export const envelope = z.object({
  action: word,
  type: word,
  actor: part(user),
  organizationId: word,
  url: link,
  createdAt: time,
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
  updatedFrom: part(z.record(z.string(), z.unknown())),
})

export type User = z.infer<typeof user>
export type Issue = z.infer<typeof issue>
export type Customer = z.infer<typeof customer>
export type Written = z.infer<typeof written>
export type Envelope = z.infer<typeof envelope>
