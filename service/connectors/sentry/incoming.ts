import type { Incoming, Label, Verdict } from '#service/api/arrivals/source.ts'
import { hmac, isRecent, isSignature } from '#service/core/signatures.ts'
import type { Secrets } from '#service/core/sources.ts'
import { feedbackIn } from './feedback.ts'
import * as shapes from './shapes.ts'

/** Seconds that the time of a delivery may differ from ours. Sentry names it, and signs the body alone. */
const window = 5 * 60

/** Sentry writes seconds; versions of one's own have written milliseconds or a date. */
function secondsOf(timestamp: string): string {
  const [digits = ''] = /^\d+/.exec(timestamp) ?? []
  const at = /^\d+(\.\d+)?$/.test(timestamp) ? Number(digits) : Date.parse(timestamp) / 1000
  return String(Math.floor(at > 1e11 ? at / 1000 : at))
}

export function verify({ body, headers }: Incoming, { signingSecret }: Secrets, now: Date): Verdict {
  const given = headers['sentry-hook-signature']
  const timestamp = headers['sentry-hook-timestamp']
  if (!signingSecret)
    return { refused: 'The connection has no signing secret. Enter the client secret of the integration.' }
  if (!given) return { refused: 'The header Sentry-Hook-Signature is missing.' }
  if (timestamp !== undefined && !isRecent(secondsOf(timestamp), now, window))
    return { refused: 'It was sent more than 5 minutes ago, or the clock of one of us is wrong.' }
  return isSignature(hmac('sha256', signingSecret, body), given, 'hex')
    ? 'ok'
    : { refused: 'The signature does not match: the client secret at Sentry is a different one.' }
}

/** Kind of a body without the header. */
function resourceOf({ data }: shapes.Envelope): string {
  return data?.event ? 'event_alert' : data?.issue ? 'issue' : 'unknown'
}

/** An alert, a hook of issues and a search all tell of one piece of feedback. */
function entityKey({ action, data }: shapes.Envelope): string | null {
  const feedback =
    action === 'created' || action === 'triggered' ? feedbackIn(data?.event, data?.issue) : null
  const isOne = feedback && !feedback.isReport && feedback.issueId !== undefined
  return isOne ? `feedback|${feedback.issueId}` : null
}

export function label({ headers }: Pick<Incoming, 'headers'>, payload: unknown): Label {
  const { data } = shapes.envelope.safeParse(payload)
  const resource = headers['sentry-hook-resource'] ?? (data ? resourceOf(data) : 'unknown')
  const action = data?.action
  return {
    kind: (action === undefined ? resource : `${resource}.${action}`).slice(0, 100),
    deliveryId: headers['request-id'] ?? null,
    entityKey: data ? entityKey(data) : null,
  }
}
