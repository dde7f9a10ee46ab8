/** Sent message, with its id at the provider. */
export type Sent = { id: string; permalink: string | null }

/**
 * `passing`: not sent, a retry may work. `lasting`: not sent, and a retry fails until somebody fixes the cause.
 * `slower`: not sent, because the place takes nothing now. `uncertain`: it may have been sent.
 */
export type FailureKind = 'lasting' | 'passing' | 'slower' | 'uncertain'

/** Failure to send a part, with a message that says what to do. Contains no address, token or password. */
export class SendFailure extends Error {
  readonly kind: FailureKind
  /** Milliseconds the provider asked to wait. */
  readonly retryAfter: number | null
  /** True when it is the whole destination that takes nothing now. */
  readonly isWhole: boolean

  constructor(kind: FailureKind, message: string, retryAfter: number | null = null, isWhole = false) {
    super(message)
    this.kind = kind
    this.retryAfter = retryAfter
    this.isWhole = isWhole
  }
}

/** Sends one delivery in one or more messages. Throws `SendFailure`. */
export type Sender = {
  parts: number
  /** Milliseconds in which the provider recognises a repeated part; 0: never. */
  recognises: number
  send(part: number): Promise<Sent>
  /** Looks for a part whose answer was lost; null when it did not arrive. Undefined where a provider cannot be asked. */
  find?(part: number, since: Date): Promise<Sent | null>
}

/** Reads `Retry-After` (seconds or a date) as milliseconds. */
export function retryAfterOf(value: string | null | undefined): number | null {
  if (!value) return null
  const wait = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}
