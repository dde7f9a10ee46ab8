import { failures } from '#contract/common/failure-reasons.ts'
import {
  type Facts,
  factsOf,
  isConfirmationNeeded,
  isRateLimited,
  isSessionEnded,
  overtakenOf,
  requestIdOf,
  retryAfterOf,
  troubleOf,
} from './errors.ts'

type Words = {
  kind:
    | 'offline'
    | 'timeout'
    | 'session'
    | 'refused'
    | 'missing'
    | 'conflict'
    | 'limited'
    | 'invalid'
    | 'failed'
  title: string
  text: string
  /** Whether it is worth offering to try again. */
  retriable: boolean
}

export type Failure = Words & {
  /** The id under which the service logged the request. */
  requestId: string | null
  /** Seconds to wait, where that is all that is to be done. */
  retryAfter: number | null
}

/** Describes for a person what happened and what helps. */
export function describeFailure(error: unknown): Failure {
  const retryAfter = isRateLimited(error) ? retryAfterOf(error) : null
  return { ...wordsFor(error), requestId: requestIdOf(error), retryAfter }
}

function wordsFor(error: unknown): Words {
  const facts = factsOf(error)
  if (facts) return describeAnswer(facts, error)
  if (error instanceof DOMException && error.name === 'TimeoutError') return words.timeout
  if (error instanceof TypeError || isMissingScript(error))
    return isOffline() ? words.offline : words.unreachable
  return words.unknown
}

/** A part of the dashboard that is fetched when it is needed, such as what sends a change. */
function isMissingScript(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError'
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** Describes what is wrong with the session; null when nothing is. */
function sessionWords(error: unknown): Words | null {
  if (isSessionEnded(error)) return words.session
  return isConfirmationNeeded(error) ? words.unconfirmed : null
}

/** Names who has changed it since it was read, for a screen that shows it anew by itself. */
function conflictWords(message: string, error: unknown): string {
  const [overtaken] = overtakenOf(error)
  if (!overtaken) return message || words.conflict.text
  return `${overtaken.user?.name ?? 'Somebody'} changed it meanwhile, as it is shown now. Choose again if you want yours.`
}

function describeAnswer(facts: Facts, error: unknown): Words {
  const { status, message } = facts
  const aboutSession = sessionWords(error)
  if (aboutSession) return aboutSession
  if (status === 401) return words.key
  if (status === 403) return { ...words.forbidden, text: message || words.forbidden.text }
  if (status === 404) return words.missing
  if (status === 409) return { ...words.conflict, text: conflictWords(message, error) }
  if (status === 413) return words.tooLarge
  if (status === 429) {
    const text = `The dashboard sent too many requests. Try again in ${retryAfterOf(error)} s.`
    return { kind: 'limited', title: 'Too many requests', text, retriable: true }
  }
  if (status === 504) return words.timeout
  if (status === 502 || status === 503) return words.unreachable
  if (status < 500) return { ...words.invalid, text: message || words.invalid.text }
  const reason = troubleOf(error)
  return reason ? { ...words.failed, ...failures[reason] } : words.failed
}

const words = {
  unconfirmed: {
    kind: 'refused',
    title: 'Not confirmed',
    text: 'You did not confirm that it is you. Try again and confirm it when asked.',
    retriable: true,
  },
  offline: {
    kind: 'offline',
    title: 'You are offline',
    text: 'This device has no connection. New data is loaded when you are online again.',
    retriable: true,
  },
  unreachable: {
    kind: 'offline',
    title: 'The service does not answer',
    text: 'The connection was refused or cut. Your data is safe; try again in a moment.',
    retriable: true,
  },
  timeout: {
    kind: 'timeout',
    title: 'No answer in time',
    text: 'The service took too long. If you changed something, check whether it was saved before you repeat it.',
    retriable: true,
  },
  session: {
    kind: 'session',
    title: 'Your session has ended',
    text: 'Sign in again to continue. Your text is kept.',
    retriable: false,
  },
  key: {
    kind: 'refused',
    title: 'The dashboard was refused',
    text: 'The service does not accept the API key of the dashboard. An owner has to give the dashboard a new one.',
    retriable: true,
  },
  forbidden: {
    kind: 'refused',
    title: 'Not allowed',
    text: 'Your role does not allow this. An owner can change it in Settings → Members.',
    retriable: false,
  },
  missing: {
    kind: 'missing',
    title: 'Not found',
    text: 'It does not exist. Somebody may have deleted it or merged it into another one.',
    retriable: false,
  },
  conflict: {
    kind: 'conflict',
    title: 'Changed by somebody else',
    text: 'Somebody changed this at the same time. Reload the page and repeat your change.',
    retriable: false,
  },
  tooLarge: {
    kind: 'invalid',
    title: 'Too large',
    text: 'A request can have one megabyte at most. Send smaller pieces.',
    retriable: false,
  },
  invalid: {
    kind: 'invalid',
    title: 'Not accepted',
    text: 'The service did not accept these values.',
    retriable: false,
  },
  failed: {
    kind: 'failed',
    title: 'The service failed',
    text: 'The error is in the service, not in what you did. Try again in a moment.',
    retriable: true,
  },
  unknown: {
    kind: 'failed',
    title: 'This did not work',
    text: 'The error is in the dashboard. Your data is safe. Reload the page.',
    retriable: true,
  },
} satisfies Record<string, Words>

/** Data or the failure, as plain data that can be passed to client components. */
export type Attempt<T> = { ok: true; data: T } | { ok: false; failure: Failure }

export async function attempt<T>(reading: Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, data: await reading }
  } catch (error) {
    return { ok: false, failure: describeFailure(error) }
  }
}
