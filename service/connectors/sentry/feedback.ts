import * as shapes from './shapes.ts'

/** Feedback written in an application, whichever way it came here. */
export type Feedback = {
  /** The event of it at Sentry. */
  id: string | undefined
  /** Each is an issue of its own; a report after a crash belongs to that of the error. */
  issueId: string | undefined
  isReport: boolean
  message: string
  name: string | undefined
  email: string | undefined
  userId: string | undefined
  url: string | undefined
  createdAt: Date | undefined
  project: { id: string | undefined; slug: string | undefined; name: string | undefined }
  organization: string | undefined
  issue: { id: string | undefined; title: string | undefined; level: string | undefined }
  link: string | undefined
}

/** Addresses at Sentry name the organization in front of the host or in their path, and the project in that of an event. */
function namedIn(addresses: (string | undefined)[]): {
  organization: string | undefined
  slug: string | undefined
} {
  const given = addresses.filter((it) => it !== undefined)
  const found = (pattern: RegExp) => given.map((it) => pattern.exec(it)?.[1]).find((it) => it !== undefined)
  const region = /^(?:www|us|us2|eu|de|docs|api)$/
  const host = given
    .map((it) => /^https?:\/\/([\w-]+)\.sentry\.io\//.exec(it)?.[1])
    .find((it) => it !== undefined && !region.test(it))
  return {
    organization: found(/\/organizations\/([\w-]+)\//) ?? found(/\/projects\/([\w-]+)\/[\w-]+\//) ?? host,
    slug: found(/\/projects\/[\w-]+\/([\w-]+)\//),
  }
}

function projectOf({ project, projectID, project_slug, project_name }: shapes.FeedbackEvent): shapes.Project {
  const { data } = shapes.project.safeParse(typeof project === 'object' ? project : { id: project })
  return {
    id: data?.id ?? projectID,
    slug: data?.slug ?? project_slug,
    name: data?.name ?? project_name,
  }
}

const tagOf = ({ tags }: shapes.FeedbackEvent, name: string) =>
  tags?.map((it) => (Array.isArray(it) ? it : [it.key, it.value])).find(([key]) => key === name)?.[1]

export const isFeedback = ({ issueCategory, issueType, type }: shapes.Issue) =>
  [issueCategory, issueType, type].includes('feedback')

const first = <T>(...values: (T | undefined)[]): T | undefined => values.find((it) => it !== undefined)

type Written = Pick<Feedback, 'message' | 'name' | 'email' | 'url' | 'isReport'>

/** Null where nobody wrote anything: most alerts are of errors. */
function writtenIn(event: shapes.FeedbackEvent | undefined, issue: shapes.Issue | undefined): Written | null {
  const form = event?.contexts?.feedback ?? (issue && isFeedback(issue) ? issue.metadata : undefined)
  const message = form?.message?.trim()
  if (form && message)
    return {
      message,
      name: form.name,
      email: first(form.contact_email, form.email),
      url: form.url,
      isReport: false,
    }
  const report = event?.userReport ?? event?.user_report
  const comments = report?.comments?.trim()
  return report && comments
    ? { message: comments, name: report.name, email: report.email, url: undefined, isReport: true }
    : null
}

/** Hooks and the REST interface name the same things differently. */
function known(event: shapes.FeedbackEvent) {
  return {
    id: first(event.event_id, event.eventID),
    issueId: first(event.issue_id, event.groupID),
    createdAt: first(event.datetime, event.dateCreated, event.timestamp),
    url: first(event.request?.url, tagOf(event, 'url')),
    addresses: [event.url, event.web_url, event.issue_url],
    project: projectOf(event),
  }
}

const nothing = shapes.event.parse({})

export function feedbackIn(
  event: shapes.FeedbackEvent | undefined,
  issue: shapes.Issue | undefined,
): Feedback | null {
  const written = writtenIn(event, issue)
  if (!written) return null
  const { user, level, title, web_url } = event ?? nothing
  const { id, issueId, createdAt, url, addresses, project } = known(event ?? nothing)
  const of = issue ?? shapes.issue.parse({})
  const { organization, slug } = namedIn([...addresses, of.project_url, of.url, of.permalink, of.web_url])
  return {
    ...written,
    id,
    issueId: first(of.id, issueId),
    name: first(written.name, user?.name, user?.username),
    email: first(written.email, user?.email),
    userId: user?.id,
    url: first(written.url, url),
    createdAt: first(createdAt, of.firstSeen),
    project: {
      id: first(of.project?.id, project.id),
      slug: first(of.project?.slug, project.slug, slug),
      name: first(of.project?.name, project.name),
    },
    organization,
    issue: {
      id: first(of.shortId, of.id, issueId),
      title: first(of.title, title),
      level: first(of.level, level),
    },
    link: first(web_url, of.permalink, of.web_url),
  }
}
