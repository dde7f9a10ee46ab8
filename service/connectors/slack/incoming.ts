import type { Incoming, Label, Verdict } from '#service/api/arrivals/source.ts'
import { hmac, isRecent, isSignature } from '#service/core/signatures.ts'
import type { Secrets } from '#service/core/sources.ts'
import { type Event, envelope, type Message } from './shapes.ts'

const version = 'v0'
/** Seconds before and after now in which a signature counts. */
const window = 300

/** Slack signs the time together with the body. */
export function verify({ body, headers }: Incoming, { signingSecret }: Secrets, now: Date): Verdict {
  const given = headers['x-slack-signature']
  const timestamp = headers['x-slack-request-timestamp']
  if (!signingSecret)
    return { refused: 'The connection has no signing secret. Copy it from “Basic Information” of the app.' }
  if (!given?.startsWith(`${version}=`) || timestamp === undefined)
    return { refused: 'The headers X-Slack-Signature and X-Slack-Request-Timestamp are missing.' }
  if (!isRecent(timestamp, now, window))
    return {
      refused: 'The signature is more than five minutes old or ahead: check the clock of this machine.',
    }
  const expected = hmac('sha256', signingSecret, `${version}:${timestamp}:`, body)
  return isSignature(expected, given.slice(version.length + 1), 'hex')
    ? 'ok'
    : { refused: 'The signature does not match: the signing secret of the app at Slack is a different one.' }
}

/**
 * Says the same of one thing whether an app heard it, a second app, or a look at the history. An edit is told by when it was
 * made.
 */
export function messageKey(teamId: string, channelId: string, message: Message, at?: string): string | null {
  if (message.ts === undefined) return null
  const edited = message.edited?.ts ?? at
  return ['message', teamId, channelId, message.ts, ...(edited === undefined ? [] : [edited])].join('|')
}

const isTime = (ts: string | undefined) => ts !== undefined && /[1-9]/.test(ts)

function entityKey(teamId: string | undefined, event: Event): string | null {
  const { type, subtype, channel, message, deleted_ts, event_ts } = event
  if (type !== 'message' && type !== 'app_mention') return null
  if (typeof channel !== 'string' || channel === '' || teamId === undefined) return null
  if (subtype === 'message_deleted')
    return isTime(deleted_ts) ? `deleted|${teamId}|${channel}|${deleted_ts}` : null
  if (message) return isTime(message.ts) ? messageKey(teamId, channel, message, event_ts) : null
  return isTime(event.ts) ? messageKey(teamId, channel, event) : null
}

export function label(_: Pick<Incoming, 'headers'>, payload: unknown): Label {
  const { success, data } = envelope.safeParse(payload)
  if (!success) return { kind: 'unknown', deliveryId: null, entityKey: null }
  const { event, event_id, team_id, type } = data
  const name = event?.type ?? type ?? 'unknown'
  return {
    kind: event?.subtype === undefined ? name : `${name}.${event.subtype}`,
    deliveryId: event_id ?? null,
    entityKey: event ? entityKey(team_id, event) : null,
  }
}

/** Slack tries an address by having it say something back. */
export function challenge(_: Incoming, payload: unknown): { type: string; body: string } | null {
  const { success, data } = envelope.safeParse(payload)
  if (!success || data.type !== 'url_verification') return null
  return { type: 'text/plain; charset=utf-8', body: data.challenge ?? '' }
}
