/** What a form of signing in says after it was sent. */
export type SignInState = {
  message: string | null
  /** The field that the message is about. */
  field?: 'name' | 'email' | 'password'
  /** Seconds until it may be tried again, from the answer on. */
  waitSeconds?: number
  /** What was typed, so that nobody has to type it again. */
  email: string
  name?: string
  /** Signed in, where the page stays. */
  done?: boolean
}

/** What the form that changes the own password says after it was sent. */
export type PasswordState = {
  message: string | null
  field?: 'current' | 'new'
  waitSeconds?: number
  /** The session has ended: somebody has to sign in first. */
  ended?: boolean
  done?: boolean
}

export const untouched: SignInState = { message: null, email: '' }

export function errorOf({ field, message }: SignInState, name: SignInState['field']): string | null {
  return field === name ? message : null
}
