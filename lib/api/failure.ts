import {
  type Facts,
  factsOf,
  isRateLimited,
  isSessionEnded,
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

/** What happened and what helps, for a person. */
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

function describeAnswer(facts: Facts, error: unknown): Words {
  const { status, message } = facts
  if (isSessionEnded(error)) return words.session
  if (status === 401) return words.key
  if (status === 403) return { ...words.forbidden, text: message || words.forbidden.text }
  if (status === 404) return words.missing
  if (status === 409) return { ...words.conflict, text: message || words.conflict.text }
  if (status === 413) return words.tooLarge
  if (status === 429) {
    const text = `Too many requests at once. Try again in ${retryAfterOf(error)} s.`
    return { kind: 'limited', title: 'A short wait', text, retriable: true }
  }
  if (status === 504) return words.timeout
  if (status === 502 || status === 503) return words.unreachable
  if (status < 500) return { ...words.invalid, text: message || words.invalid.text }
  return words[troubleOf(error) ?? 'failed']
}

const words = {
  offline: {
    kind: 'offline',
    title: 'You are offline',
    text: 'This device has no connection. What you see stays; new data comes when the connection is back.',
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
    text: 'The service took too long. If this was a change, look whether it happened before you repeat it.',
    retriable: true,
  },
  session: {
    kind: 'session',
    title: 'Your session has ended',
    text: 'Sign in again to go on. What you typed is kept.',
    retriable: false,
  },
  key: {
    kind: 'refused',
    title: 'The dashboard was refused',
    text: 'The service does not accept the key of this dashboard. An owner has to give it a new one.',
    retriable: true,
  },
  forbidden: {
    kind: 'refused',
    title: 'Not allowed',
    text: 'Your role does not allow this. An owner can change it under Settings, Members.',
    retriable: false,
  },
  missing: {
    kind: 'missing',
    title: 'Not found',
    text: 'It does not exist. Somebody may have deleted it, or merged it into another meanwhile.',
    retriable: false,
  },
  conflict: {
    kind: 'conflict',
    title: 'Changed meanwhile',
    text: 'Somebody changed this at the same time. Load it again and repeat your change.',
    retriable: false,
  },
  tooLarge: {
    kind: 'invalid',
    title: 'Too large',
    text: 'A request may carry one megabyte. Send it in smaller pieces.',
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
    text: 'Something broke on the side of the service, not in what you did. Try again in a moment.',
    retriable: true,
  },
  'disk-full': {
    kind: 'failed',
    title: 'The disk is full',
    text: 'The database has no room left, so nothing was stored. Make room on its disk, then try again.',
    retriable: true,
  },
  'database-away': {
    kind: 'failed',
    title: 'The database does not answer',
    text: 'The service runs, but it cannot reach its database now. Your data is safe; try again in a moment.',
    retriable: true,
  },
  unknown: {
    kind: 'failed',
    title: 'This did not work',
    text: 'The fault is in the dashboard, not in your data. Load the page again.',
    retriable: true,
  },
} satisfies Record<string, Words>

/** What was read, or why it was not, as plain data that a component of the browser can be given. */
export type Attempt<T> = { ok: true; data: T } | { ok: false; failure: Failure }

export async function attempt<T>(reading: Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, data: await reading }
  } catch (error) {
    return { ok: false, failure: describeFailure(error) }
  }
}
