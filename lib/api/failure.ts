/** Why the service gave no answer that can be shown. */
export type Failure =
  | { kind: 'unreachable'; reason: string }
  | { kind: 'not-ready'; status: string }
  | { kind: 'no-key' }
  | { kind: 'unauthorized'; credential?: string }
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  | { kind: 'missing' }
  | { kind: 'failed'; status: number; message: string; requestId: string | null }

export type Result<T> = { ok: true; data: T } | { ok: false; failure: Failure }

export function failed(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure }
}

/** Whole seconds, never less than one, so that a page waiting for it cannot ask in a loop. */
export function retryAfterSeconds(headers: Headers): number {
  const seconds = Number.parseFloat(headers.get('retry-after') ?? headers.get('ratelimit-reset') ?? '')
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 60
}
