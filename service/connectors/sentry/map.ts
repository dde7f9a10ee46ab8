import { longestContent } from '#contract/message-push.ts'
import { held, needed } from '#service/api/arrivals/lenient.ts'
import { ignored, type Mapped, nothingMapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import type { IngestAuthor, IngestChannel } from '#service/api/messages/ingest/items.ts'
import type { Settings } from '#service/core/sources.ts'
import { type Feedback, feedbackIn, isFeedback } from './feedback.ts'
import * as shapes from './shapes.ts'

/** A report after a crash is known by its event, since several may belong to one error. */
function keyOf({ id, issueId, isReport }: Feedback): string | undefined {
  return isReport ? (id ?? issueId) : (issueId ?? id)
}

/** Projects keep their number when they are renamed; numbers of two Sentrys would meet without the organization. */
function channelOf({ project, organization }: Feedback, settings: Settings): IngestChannel {
  const chosen = typeof settings.organization === 'string' ? settings.organization : ''
  const server = chosen || organization || 'sentry'
  return {
    sourceName: 'sentry',
    sourceServerId: server,
    sourceChannelId: project.id ?? project.slug ?? 'feedback',
    channelName: project.slug ?? project.name ?? null,
    serverName: server,
  }
}

/** Most applications do not know who writes: then each piece of feedback is by somebody of its own. */
function writerOf({ email, userId, name }: Feedback, key: string): IngestAuthor {
  return {
    platformId: email?.toLowerCase() ?? (userId === undefined ? `feedback:${key}` : `user:${userId}`),
    displayName: name ?? email ?? 'Anonymous',
    email: email ?? null,
    isEmailTyped: true,
    isBot: false,
  }
}

/** One piece of feedback is one event and one message, whether a hook, an alert or a search tells of it. */
function mapped(delivery: Delivery, feedback: Feedback, settings: Settings): Mapped {
  const key = needed(delivery.kind, 'data.event.issue_id', keyOf(feedback))
  const { id, message, name, email, url, createdAt, project, issue, issueId } = feedback
  const at = createdAt ?? delivery.receivedAt
  const payload = {
    project: held({ name: project.name ?? project.slug, slug: project.slug }),
    feedback: held({ id: id ?? key, message, name, email, url, createdAt: at.toISOString() }),
    issue: held(issue),
  }
  return {
    ...nothingMapped,
    events: [{ name: 'sentry.feedback.created', deliveryId: `feedback:${key}`, payload, occurredAt: at }],
    messages: [
      {
        sourceMessageId: `feedback:${key}`,
        kind: 'feedback',
        channel: channelOf(feedback, settings),
        author: writerOf(feedback, key),
        content: message.slice(0, longestContent),
        sentAt: at,
        threadId: issueId ?? key,
        url: feedback.link ?? null,
      },
    ],
  }
}

const alertHelp =
  'It reports an error, not feedback. To have alerts of feedback alone, give the alert the filter “The issue’s category is ' +
  'equal to feedback”.'

function ofAlert(delivery: Delivery, { data }: shapes.Envelope, settings: Settings): Mapped {
  const event = needed(delivery.kind, 'data.event', data?.event)
  const feedback = feedbackIn(event, data?.issue)
  return feedback ? mapped(delivery, feedback, settings) : ignored(alertHelp)
}

/** Sentry tells of every issue that is made or changed; feedback is told of once, when it is new. */
function ofIssue(delivery: Delivery, { action, data }: shapes.Envelope, settings: Settings): Mapped {
  const issue = needed(delivery.kind, 'data.issue', data?.issue)
  if (!isFeedback(issue)) return ignored('It reports an error, not feedback.')
  if (action !== 'created' && action !== 'triggered')
    return ignored(`“${delivery.kind}” is ignored: only new feedback is read.`)
  if (issue.status === 'ignored') return ignored('Sentry takes this feedback for spam.')
  const feedback = feedbackIn(data?.event, issue)
  if (feedback) return mapped(delivery, feedback, settings)
  throw new Unmappable(`This “${delivery.kind}” cannot be read: data.issue.metadata.message is missing.`)
}

const kinds: Record<string, (delivery: Delivery, envelope: shapes.Envelope, settings: Settings) => Mapped> = {
  event_alert: ofAlert,
  issue: ofIssue,
  activity_alert: ofIssue,
}

const reasons: Record<string, string> = {
  installation: 'Sentry reported that the integration was installed or removed.',
  comment: 'Comments are of colleagues, and no feedback.',
}

export function map(delivery: Delivery, settings: Settings): Mapped {
  const [resource = ''] = delivery.kind.split('.')
  if (Object.hasOwn(reasons, resource)) return ignored(reasons[resource] ?? '')
  const work = Object.hasOwn(kinds, resource) ? kinds[resource] : undefined
  if (!work) return ignored(`“${delivery.kind}” is ignored: only feedback is read.`)
  const { data: envelope } = shapes.envelope.safeParse(delivery.payload)
  if (!envelope) throw new Unmappable('The body is not an object as Sentry sends it.')
  return work(delivery, envelope, settings)
}
