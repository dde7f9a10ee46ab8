import { createHash } from 'node:crypto'
import * as z from 'zod'
import { part, time, word } from '#service/api/arrivals/lenient.ts'
import type { Incoming, Label, Verdict } from '#service/api/arrivals/source.ts'
import { hmac, isSignature } from '#service/core/signatures.ts'
import type { Secrets } from '#service/core/sources.ts'

const windowMs = 60_000

const timed = part(z.object({ webhookTimestamp: time }))

/** The time in the body is signed, the one in the header is not: it counts where the body holds none. */
function sentAt({ body, headers }: Incoming): Date | undefined {
  const header = time.parse(headers['linear-timestamp'])
  try {
    return timed.parse(JSON.parse(body.toString('utf8')))?.webhookTimestamp ?? header
  } catch {
    return header
  }
}

/** Linear signs the body, in which stands when it was sent. */
export function verify(incoming: Incoming, { signingSecret }: Secrets, now: Date): Verdict {
  const given = incoming.headers['linear-signature']
  if (!signingSecret)
    return { refused: 'The connection has no signing secret: enter the one of the webhook at Linear.' }
  if (!given) return { refused: 'The header Linear-Signature is missing.' }
  if (!isSignature(hmac('sha256', signingSecret, incoming.body), given, 'hex'))
    return { refused: 'The signature does not match: the signing secret at Linear is a different one.' }
  const at = sentAt(incoming)
  if (at && Math.abs(now.getTime() - at.getTime()) > windowMs)
    return { refused: 'It was sent more than a minute ago, or the clock of this machine is wrong.' }
  return 'ok'
}

const shape = z.object({
  type: word,
  action: word,
  data: part(z.looseObject({ id: word, updatedAt: word, createdAt: word })),
  updatedFrom: z.unknown().optional(),
})

/** A webhook of all teams and one of a single team tell the same. */
function entityKey({ type, action, data, updatedFrom }: z.infer<typeof shape>): string | null {
  const at = data?.updatedAt ?? data?.createdAt
  if (!type || !action || !data?.id || !at) return null
  const told = createHash('sha256')
    .update(JSON.stringify([updatedFrom ?? null, data]))
    .digest('base64url')
    .slice(0, 16)
  return [type, action, data.id, at, told].join('|')
}

export function label({ headers }: Pick<Incoming, 'headers'>, payload: unknown): Label {
  const { data } = shape.safeParse(payload)
  const type = data?.type ?? headers['linear-event'] ?? 'unknown'
  return {
    kind: (data?.action === undefined ? type : `${type}.${data.action}`).slice(0, 100),
    deliveryId: headers['linear-delivery'] ?? null,
    entityKey: data ? entityKey(data) : null,
  }
}
