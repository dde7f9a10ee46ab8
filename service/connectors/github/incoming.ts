import { createHash } from 'node:crypto'
import * as z from 'zod'
import { part, text, word } from '#service/api/arrivals/lenient.ts'
import type { Incoming, Label, Verdict } from '#service/api/arrivals/source.ts'
import { hmac, isSignature } from '#service/core/signatures.ts'
import type { Secrets } from '#service/core/sources.ts'

const prefix = 'sha256='

/** GitHub signs the body alone; a repetition is told by the id of its delivery. */
export function verify({ body, headers }: Incoming, { signingSecret }: Secrets): Verdict {
  const given = headers['x-hub-signature-256']
  if (!signingSecret) return { refused: 'The connection has no signing secret.' }
  if (!given?.startsWith(prefix))
    return {
      refused: 'The header X-Hub-Signature-256 is missing: enter the secret in the webhook at GitHub.',
    }
  const fits = isSignature(hmac('sha256', signingSecret, body), given.slice(prefix.length), 'hex')
  return fits ? 'ok' : { refused: 'The signature does not match: the secret at GitHub is a different one.' }
}

/** GitHub sends JSON, or a form with the JSON in one field: the older choice, and the default of its interface. */
export function read({ body, headers }: Incoming): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text)
}

const brief = z.object({ id: word })

const thing = part(z.looseObject({ id: word, updated_at: word, submitted_at: word, title: word, body: text }))

const shape = z.looseObject({
  action: word,
  issue: thing,
  comment: thing,
  review: thing,
  pull_request: thing,
  discussion: thing,
})

type Body = z.infer<typeof shape>

/** Further fields that identify a change, so that two within one second differ. */
const details = [
  'label',
  'assignee',
  'milestone',
  'type',
  'requested_reviewer',
  'requested_team',
  'changes',
  'after',
]

/** Part of the body that a delivery is about, by the name of its event. */
const subjects = {
  issues: 'issue',
  issue_comment: 'comment',
  pull_request: 'pull_request',
  pull_request_review: 'review',
  pull_request_review_comment: 'comment',
  discussion: 'discussion',
  discussion_comment: 'comment',
} as const

/** A thing by its number, whatever else one hook or another says of it. */
const briefly = (told: unknown): unknown => brief.safeParse(told).data?.id ?? told ?? null

const digestOf = (told: unknown) =>
  createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 16)

/** Times at GitHub are whole seconds: two changes within one are told apart by what they changed. */
function entityKey(event: string, body: Body): string | null {
  const subject = Object.hasOwn(subjects, event) ? subjects[event as keyof typeof subjects] : undefined
  const about = subject && body[subject]
  const at = about?.updated_at ?? about?.submitted_at
  if (!about?.id || !at) return null
  const { title, body: written, state, state_reason, merged, draft } = about
  const itself = [title, written, state, state_reason, merged, draft].map((it) => it ?? null)
  const detail = [...itself, ...details.map((name) => briefly(body[name]))]
  return [event, about.id, at, body.action ?? '', digestOf(detail)].join('|')
}

export function label({ headers }: Pick<Incoming, 'headers'>, payload: unknown): Label {
  const event = headers['x-github-event'] ?? 'unknown'
  const { data: body } = shape.safeParse(payload)
  return {
    kind: (body?.action === undefined ? event : `${event}.${body.action}`).slice(0, 100),
    deliveryId: headers['x-github-delivery'] ?? null,
    entityKey: body ? entityKey(event, body) : null,
  }
}
