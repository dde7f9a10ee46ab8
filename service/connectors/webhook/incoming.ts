import type { Incoming, Label, Verdict } from '#service/api/arrivals/source.ts'
import { hmac, isRecent, isSignature } from '#service/core/signatures.ts'
import type { Secrets } from '#service/core/sources.ts'
import { kindOf } from './map.ts'

/** Seconds that a signed time may differ from ours. */
const window = 5 * 60

/** A secret of Standard Webhooks is base64 behind `whsec_`; one that somebody thought up is taken as its text as well. */
function keysOf(secret: string): Buffer[] {
  if (secret.startsWith('whsec_')) return [Buffer.from(secret.slice('whsec_'.length), 'base64')]
  const isBase64 = /^[0-9a-z+/]+={0,2}$/i.test(secret) && secret.length % 4 === 0
  return [...(isBase64 ? [Buffer.from(secret, 'base64')] : []), Buffer.from(secret)]
}

/** Standard Webhooks: several signatures may stand in one header while a secret is exchanged. */
export function verify({ body, headers }: Incoming, { signingSecret }: Secrets, now: Date): Verdict {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const given = headers['webhook-signature']
  if (!signingSecret) return { refused: 'The connection has no signing secret.' }
  if (!id || !timestamp || !given)
    return { refused: 'The headers webhook-id, webhook-timestamp and webhook-signature are needed.' }
  if (!isRecent(timestamp, now, window))
    return { refused: 'The time it was signed at lies more than 5 minutes from now.' }
  const signatures = given.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []))
  const expected = keysOf(signingSecret).map((key) => hmac('sha256', key, `${id}.${timestamp}.`, body))
  const fits = expected.some((one) => signatures.some((text) => isSignature(one, text, 'base64')))
  return fits ? 'ok' : { refused: 'The signature does not match.' }
}

export function label({ headers }: Pick<Incoming, 'headers'>, payload: unknown): Label {
  return { kind: kindOf(payload), deliveryId: headers['webhook-id'] ?? null, entityKey: null }
}
