import { createHash } from 'node:crypto'
import type { Incoming, Label, Verdict } from '#service/api/arrivals/source.ts'
import { hmac, isSignature } from '#service/core/signatures.ts'
import type { Secrets } from '#service/core/sources.ts'
import * as shapes from './shapes.ts'

const prefix = 'sha1='

/** Intercom signs the body alone, with the client secret of the app; a repetition is told by the id in the body. */
export function verify({ body, headers }: Incoming, { signingSecret }: Secrets): Verdict {
  const given = headers['x-hub-signature']
  if (!signingSecret)
    return {
      refused: 'The connection has no signing secret: enter the client secret of the app at Intercom.',
    }
  if (!given?.startsWith(prefix)) return { refused: 'The header X-Hub-Signature is missing.' }
  const fits = isSignature(hmac('sha1', signingSecret, body), given.slice(prefix.length), 'hex')
  return fits
    ? 'ok'
    : { refused: 'The signature does not match: the client secret at Intercom is a different one.' }
}

/** The whole of what is told: times at Intercom are whole seconds, within which much may change. */
function digestOf(payload: unknown): string {
  const { data } = shapes.raw.safeParse(payload)
  return createHash('sha256')
    .update(JSON.stringify(data?.data.item) ?? '')
    .digest('base64url')
    .slice(0, 16)
}

/** Two apps of one workspace tell of one change. */
export function label(_: Pick<Incoming, 'headers'>, payload: unknown): Label {
  const { data } = shapes.notification.safeParse(payload)
  const item = data?.data?.item
  const at = item?.updated_at ?? item?.created_at
  return {
    kind: (data?.topic ?? 'unknown').slice(0, 100),
    deliveryId: data?.id ?? null,
    entityKey:
      data?.topic && item?.id && at ? [data.topic, item.id, at.getTime(), digestOf(payload)].join('|') : null,
  }
}
