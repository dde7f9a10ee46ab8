import { createHash } from 'node:crypto'
import * as z from 'zod'
import { part, word } from '#service/api/arrivals/lenient.ts'
import type { Incoming, Label, Verdict } from '#service/api/arrivals/source.ts'
import { verify as verifyStandard } from '#service/connectors/webhook/incoming.ts'
import { isSecret } from '#service/core/signatures.ts'
import type { Secrets } from '#service/core/sources.ts'

/**
 * A signing token signs as Standard Webhooks describes. Before it there was only the secret token, which comes along as it
 * is; it counts where GitLab signs nothing.
 */
export function verify(incoming: Incoming, secrets: Secrets, now: Date): Verdict {
  const { headers } = incoming
  if (headers['webhook-signature'] !== undefined) return verifyStandard(incoming, secrets, now)
  const { signingSecret } = secrets
  const token = headers['x-gitlab-token']
  if (!signingSecret) return { refused: 'The connection has no signing secret.' }
  if (!token)
    return {
      refused:
        'Neither webhook-signature nor X-Gitlab-Token came along: enter the token in the webhook at GitLab.',
    }
  return isSecret(signingSecret, token)
    ? 'ok'
    : { refused: 'The token does not match: the one at GitLab is a different one.' }
}

const attributes = z.looseObject({ id: word, action: word, updated_at: word, updated_by_id: word })

const shape = z.looseObject({
  object_kind: word,
  event_type: word,
  event_name: word,
  object_attributes: part(attributes),
  changes: z.unknown().optional(),
})

const told = ['issue', 'work_item', 'merge_request', 'note']

/**
 * A hook of the project and one of its group tell the same; times are whole seconds, so what changed counts as well.
 * `name` says whether it is told as something confidential, of which nothing may come.
 */
function entityKey(
  kind: string,
  name: string,
  { object_attributes: about, changes }: z.infer<typeof shape>,
): string | null {
  if (!told.includes(kind) || !about?.id || !about.updated_at) return null
  const text = JSON.stringify([about.title, about.description, about.note, about.state, changes])
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  const isHidden = /\bconfidential/i.test(name)
  return [kind, about.id, about.updated_at, about.action ?? '', digest, ...(isHidden ? ['hidden'] : [])].join(
    '|',
  )
}

/** The id is the same when GitLab tries again. Versions before 17.4 send none. */
export function label({ headers }: Pick<Incoming, 'headers'>, payload: unknown): Label {
  const { data } = shape.safeParse(payload)
  const kind = data?.object_kind ?? data?.event_name ?? headers['x-gitlab-event'] ?? 'unknown'
  const action = data?.object_attributes?.action
  const name = [data?.event_type, headers['x-gitlab-event']].join(' ')
  return {
    kind: (action === undefined ? kind : `${kind}.${action}`).slice(0, 100),
    deliveryId: headers['webhook-id'] ?? headers['idempotency-key'] ?? null,
    entityKey: data ? entityKey(kind, name, data) : null,
  }
}
