import * as z from 'zod'
import { email, link, list, part, text, time, word } from '#service/api/arrivals/lenient.ts'

const user = z.object({ id: word, name: word, username: word, email })

const feedback = z.object({
  message: text,
  name: word,
  contact_email: email,
  email,
  url: link,
})

/** Reports that were written in the dialog after a crash, before feedback had issues of its own. */
const report = z.object({ comments: text, name: word, email, user: part(user) })

/** Hooks write `event_id` where the REST interface writes `eventID`; a project is a number or a thing. */
export const event = z.object({
  event_id: word,
  eventID: word,
  issue_id: word,
  groupID: word,
  title: word,
  level: word,
  web_url: link,
  url: link,
  issue_url: link,
  project: z.unknown().optional(),
  projectID: word,
  project_slug: word,
  project_name: word,
  datetime: time,
  dateCreated: time,
  timestamp: time,
  user: part(user),
  request: part(z.object({ url: link })),
  contexts: part(z.object({ feedback: part(feedback) })),
  userReport: part(report),
  user_report: part(report),
  tags: list(z.union([z.tuple([z.string(), z.string()]), z.object({ key: z.string(), value: z.string() })])),
})

export const project = z.object({ id: word, slug: word, name: word })

export const issue = z.object({
  id: word,
  shortId: word,
  title: word,
  level: word,
  permalink: link,
  web_url: link,
  url: link,
  project_url: link,
  issueCategory: word,
  issueType: word,
  type: word,
  status: word,
  firstSeen: time,
  project: part(project),
  metadata: part(feedback),
})

export const envelope = z.looseObject({
  action: word,
  data: part(z.looseObject({ event: part(event), issue: part(issue), error: part(event) })),
})

export type FeedbackEvent = z.infer<typeof event>
export type Issue = z.infer<typeof issue>
export type Project = z.infer<typeof project>
export type Envelope = z.infer<typeof envelope>
