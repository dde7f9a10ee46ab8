import type { Incoming, Label, Verdict } from '#service/api/arrivals/source.ts'
import { hmac, isRecent, isSignature } from '#service/core/signatures.ts'
import type { Secrets } from '#service/core/sources.ts'
import * as shapes from './shapes.ts'

/** Seconds that a signed time may differ from ours, as in Stripe's own libraries. */
const window = 5 * 60

/** Stripe signs with the secret as its text, and with the old one as well for a while after it was rolled. */
export function verify({ body, headers }: Incoming, { signingSecret }: Secrets, now: Date): Verdict {
  const given = headers['stripe-signature']
  if (!signingSecret)
    return { refused: 'The connection has no signing secret. Enter the one that Stripe shows.' }
  if (!given) return { refused: 'The header Stripe-Signature is missing.' }
  const parts = given.split(',').map((it) => it.trim())
  const valuesOf = (name: string) =>
    parts.flatMap((it) => (it.startsWith(`${name}=`) ? [it.slice(name.length + 1)] : []))
  const [timestamp = ''] = valuesOf('t')
  if (!isRecent(timestamp, now, window))
    return { refused: 'The time it was signed at is missing or lies more than 5 minutes from now.' }
  const expected = hmac('sha256', signingSecret, `${timestamp}.`, body)
  const fits = valuesOf('v1').some((one) => isSignature(expected, one, 'hex'))
  return fits
    ? 'ok'
    : { refused: 'The signature does not match: the signing secret at Stripe is a different one.' }
}

/** Id of every event that Stripe makes up to try an address with. */
const madeUp = /^evt_0+$/

/** Two endpoints of one account tell of one event under one id. */
export function label(_: Pick<Incoming, 'headers'>, payload: unknown): Label {
  const { data } = shapes.event.safeParse(payload)
  const id = data?.id === undefined || madeUp.test(data.id) ? null : data.id
  return { kind: (data?.type ?? 'unknown').slice(0, 100), deliveryId: id, entityKey: null }
}
