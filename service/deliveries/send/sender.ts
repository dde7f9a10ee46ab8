/** A message as the provider knows it. */
export type Sent = { id: string; permalink: string | null }

/**
 * `passing`: it was not sent, and may be later. `lasting`: it was not sent, and will not be until somebody does
 * something. `uncertain`: it may have been sent.
 */
export type FailureKind = 'lasting' | 'passing' | 'uncertain'

/** Why a part was not sent, in words that say what to do. Holds no address, token or password. */
export class SendFailure extends Error {
  readonly kind: FailureKind
  /** Milliseconds the provider asked to wait. */
  readonly retryAfter: number | null

  constructor(kind: FailureKind, message: string, retryAfter: number | null = null) {
    super(message)
    this.kind = kind
    this.retryAfter = retryAfter
  }
}

/** One delivery at one provider, in as many messages as it takes. Failures are thrown as `SendFailure`. */
export type Sender = {
  parts: number
  /** Milliseconds for which the provider takes the same part for the same message; 0: it never does. */
  recognises: number
  send(part: number): Promise<Sent>
  /** Looks for a part whose answer was lost. Null: it is not there. Absent where a provider cannot be asked. */
  find?(part: number, since: Date): Promise<Sent | null>
}

/** Seconds or a date, as `Retry-After` has it, in milliseconds. */
export function retryAfterOf(value: string | null | undefined): number | null {
  if (!value) return null
  const wait = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}
