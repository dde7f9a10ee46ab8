import type { Incoming, Label, Verdict } from '#service/api/arrivals/source.ts'
import { hmac, isSignature } from '#service/core/signatures.ts'
import type { Secrets } from '#service/core/sources.ts'
import * as shapes from './shapes.ts'

const prefix = 'sha256='

/** Discourse signs the body alone; a repetition is told by the post and its version. */
export function verify({ body, headers }: Incoming, { signingSecret }: Secrets): Verdict {
  const given = headers['x-discourse-event-signature']
  if (!signingSecret) return { refused: 'The connection has no signing secret.' }
  if (!given?.startsWith(prefix))
    return {
      refused:
        'The header X-Discourse-Event-Signature is missing: enter the secret in the webhook at Discourse.',
    }
  const fits = isSignature(hmac('sha256', signingSecret, body), given.slice(prefix.length), 'hex')
  return fits
    ? 'ok'
    : { refused: 'The signature does not match: the secret at Discourse is a different one.' }
}

/** Discourse sends JSON, or a form with the JSON in one field. */
export function read({ body, headers }: Incoming): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text)
}

/**
 * Discourse gives every attempt another id: a post tells with its version which change this is. Of anything else the body
 * tells.
 */
export function label({ headers }: Pick<Incoming, 'headers'>, payload: unknown): Label {
  const kind = (headers['x-discourse-event'] ?? 'unknown').slice(0, 100)
  const post = shapes.envelope.safeParse(payload).data?.post
  if (!post?.id) return { kind, deliveryId: null, entityKey: null }
  const { id, version, updated_at, deleted_at } = post
  const changed = kind === 'post_created' ? [] : [updated_at?.getTime() ?? '', deleted_at?.getTime() ?? '']
  const site = headers['x-discourse-instance'] ?? ''
  return {
    kind,
    deliveryId: [site, kind, id, version ?? 1, ...changed].join(':').slice(0, 300),
    entityKey: null,
  }
}
