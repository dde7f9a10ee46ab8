import { createHash } from 'node:crypto'
import type { Incoming, Label, Verdict } from '#service/api/arrivals/source.ts'
import { hmac, isSignature } from '#service/core/signatures.ts'
import type { Secrets } from '#service/core/sources.ts'
import * as shapes from './shapes.ts'

const prefix = 'sha256='

/** Jira signs the body alone; a repetition is told by the id of its delivery. */
export function verify({ body, headers }: Incoming, { signingSecret }: Secrets): Verdict {
  const given = headers['x-hub-signature']
  if (!signingSecret) return { refused: 'The connection has no signing secret.' }
  if (!given?.startsWith(prefix))
    return { refused: 'The header X-Hub-Signature is missing: enter the secret in the webhook at Jira.' }
  const fits = isSignature(hmac('sha256', signingSecret, body), given.slice(prefix.length), 'hex')
  return fits ? 'ok' : { refused: 'The signature does not match: the secret at Jira is a different one.' }
}

/** The name of the event without what only some versions put before it; a comment may come under that of its issue. */
export function eventOf({ webhookEvent, issue_event_type_name: type, comment, changelog }: shapes.Envelope) {
  const name = webhookEvent?.replace(/^jira:/, '')
  if (name !== 'issue_updated' || (changelog?.items?.length ?? 0) > 0) return name
  if (type === 'issue_comment_deleted') return 'comment_deleted'
  if (type === 'issue_comment_edited') return 'comment_updated'
  if (type !== 'issue_commented' && comment === undefined) return name
  const { created, updated } = comment ?? {}
  const isEdited = type !== 'issue_commented' && created && updated && updated > created
  return isEdited ? 'comment_updated' : 'comment_created'
}

/** Digest of a change: Jira has sent two under one number and time. */
const digestOf = (told: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(told) ?? '')
    .digest('base64url')
    .slice(0, 16)

/**
 * Two webhooks, and two kinds of event, tell of one change. A comment that does not say on what it stands is told again
 * together with its issue.
 */
function entityKey(envelope: shapes.Envelope): string | null {
  const { issue, comment, changelog, timestamp } = envelope
  const event = eventOf(envelope)
  if (!event) return null
  if (event.startsWith('comment_')) {
    const at = comment?.updated ?? comment?.created
    return comment?.id && issue && at
      ? [event, comment.id, at.getTime(), digestOf(comment.body)].join('|')
      : null
  }
  const at = changelog?.id ?? issue?.fields.updated?.getTime() ?? timestamp?.getTime()
  if (!event.startsWith('issue_') || !issue?.id || !at) return null
  const { summary, description, labels, status } = issue.fields
  return [event, issue.id, at, digestOf([changelog?.items, summary, description, labels, status])].join('|')
}

/** The identifier is the same when Jira tries again. */
export function label({ headers }: Pick<Incoming, 'headers'>, payload: unknown): Label {
  const { data } = shapes.envelope.safeParse(payload)
  return {
    kind: (data?.webhookEvent ?? 'unknown').slice(0, 100),
    deliveryId: headers['x-atlassian-webhook-identifier'] ?? null,
    entityKey: data ? entityKey(data) : null,
  }
}
