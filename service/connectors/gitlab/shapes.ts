import * as z from 'zod'
import { email, flag, link, list, part, text, time, whole, word } from '#service/api/arrivals/lenient.ts'

/** Hooks and the REST interface tell of people alike; hooks of old versions leave the id out. */
export const user = z.object({
  id: word,
  username: word,
  name: word,
  avatar_url: link,
  email,
})

/** Lists of the REST interface hold names alone. */
const labels = list(
  z.preprocess((it) => (typeof it === 'string' ? { name: it } : it), z.object({ title: word, name: word })),
)

export const project = z.object({
  id: word,
  path_with_namespace: word,
  web_url: link,
  /** 0 is private, 10 is for everybody who is signed in, 20 is public. */
  visibility_level: whole,
  visibility: word,
})

/** An issue, a task, an incident or a merge request, as a hook or the REST interface tells of it. */
export const item = z.object({
  id: word,
  iid: whole,
  title: word,
  description: text,
  url: link,
  web_url: link,
  state: word,
  type: word,
  author_id: word,
  author: part(user),
  labels,
  confidential: flag,
  created_at: time,
  updated_at: time,
  closed_at: time,
  merged_at: time,
  target_branch: word,
  source_branch: word,
  draft: flag,
  work_in_progress: flag,
  merged: flag,
  action: word,
  project_id: word,
  target_project_id: word,
  user_notes_count: whole,
})

export const note = z.object({
  id: word,
  note: text,
  body: text,
  url: link,
  noteable_type: word,
  noteable_id: word,
  commit_id: word,
  author_id: word,
  author: part(user),
  system: flag,
  internal: flag,
  confidential: flag,
  created_at: time,
  updated_at: time,
  action: word,
})

export const envelope = z.looseObject({
  object_kind: word,
  event_type: word,
  user: part(user),
  project: part(project),
  project_id: word,
  object_attributes: z.unknown().optional(),
  issue: part(item),
  merge_request: part(item),
  commit: part(z.object({ id: word })),
  snippet: part(z.object({ id: word })),
  labels,
  assignees: list(user),
  assignee: part(user),
  reviewers: list(user),
  changes: part(z.record(z.string(), z.unknown())),
})

export type User = z.infer<typeof user>
export type Project = z.infer<typeof project>
export type Item = z.infer<typeof item>
export type Note = z.infer<typeof note>
export type Envelope = z.infer<typeof envelope>
