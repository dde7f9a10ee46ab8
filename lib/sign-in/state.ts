/** State of a sign-in form after it was sent. */
export type SignInState = {
  message: string | null
  /** The field that the message is about. */
  field?: 'name' | 'email' | 'password' | 'code' | 'organization' | 'timezone'
  /** Seconds until it may be tried again, from the answer on. */
  waitSeconds?: number
  /** Typed address, to fill it in again. */
  email: string
  name?: string
  organization?: string
  timezone?: string
  /** Whether the sample was chosen. */
  sampleData?: boolean
  /** The password was right, and a code has to follow. */
  ticket?: string
  /** Signed in, where the page stays. */
  done?: boolean
}

/** State of the password form after it was sent. */
export type PasswordState = {
  message: string | null
  field?: 'current' | 'new'
  waitSeconds?: number
  /** The session has ended; the person has to sign in first. */
  ended?: boolean
  done?: boolean
}

/** State of the form that asks again, after it was sent. */
export type ConfirmState = {
  message: string | null
  /** The message is about what was typed. */
  isField?: boolean
  waitSeconds?: number
  /** The session has ended; the person has to sign in first. */
  ended?: boolean
  done?: boolean
}

export const untouched: SignInState = { message: null, email: '' }

export function errorOf({ field, message }: SignInState, name: SignInState['field']): string | null {
  return field === name ? message : null
}
