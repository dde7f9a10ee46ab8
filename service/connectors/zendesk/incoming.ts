import * as z from 'zod'
import { word } from '#service/api/arrivals/lenient.ts'
import type { Incoming, Label, Verdict } from '#service/api/arrivals/source.ts'
import { hmac, isSignature } from '#service/core/signatures.ts'
import type { Secrets } from '#service/core/sources.ts'

const windowMs = 300_000

/** Zendesk signs the time and the body, without anything between them. */
export function verify({ body, headers }: Incoming, { signingSecret }: Secrets, now: Date): Verdict {
  const given = headers['x-zendesk-webhook-signature']
  const timestamp = headers['x-zendesk-webhook-signature-timestamp']
  if (!signingSecret)
    return { refused: 'The connection has no signing secret: enter the one of the webhook at Zendesk.' }
  if (!given || !timestamp)
    return { refused: 'The header X-Zendesk-Webhook-Signature or its timestamp is missing.' }
  if (!isSignature(hmac('sha256', signingSecret, timestamp, body), given, 'base64'))
    return { refused: 'The signature does not match: the signing secret at Zendesk is a different one.' }
  return Math.abs(now.getTime() - Date.parse(timestamp)) <= windowMs
    ? 'ok'
    : { refused: 'It was signed more than five minutes ago, or the clock of this machine is wrong.' }
}

const told = z.object({ type: word })

/** Bodies of triggers are written by people: only event subscriptions say what kind they are. */
export function label({ headers }: Pick<Incoming, 'headers'>, payload: unknown): Label {
  return {
    kind: (told.safeParse(payload).data?.type ?? 'trigger').slice(0, 100),
    deliveryId: headers['x-zendesk-webhook-invocation-id'] ?? null,
    entityKey: null,
  }
}
