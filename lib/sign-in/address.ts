/** One value of a query; several or none are as good as nothing. */
export function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

/** What a token of an invitation looks like; anything else is not worth a question. */
export function isInvitationToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{20,100}$/.test(text)
}

/**
 * Why an identity provider led back here without a session. Only what is known is said: the address comes from
 * elsewhere, and nobody may write on this page through it.
 */
export function wordsForProblem(problem: string, error: string, organization: string | null): string | null {
  switch (problem || error) {
    case '':
      return null
    case 'unverified':
      return 'The provider does not say that it has verified your e-mail address. Verify it there and try again.'
    case 'stranger':
      return `No member of ${organization ?? 'this organization'} has the e-mail address that the provider gave. Ask an owner to add you.`
    case 'throttled':
      return 'Too many attempts have failed. Try again in a few minutes.'
    case 'settings':
      return 'The dashboard and the service do not share the same SIGNALBOX_SECRET.'
    case 'AccessDenied':
      return 'The sign-in was cancelled at the provider.'
    case 'CredentialsSignin':
      return 'The e-mail address or the password is not right.'
    default:
      return 'The sign-in did not succeed. Try again, or sign in another way.'
  }
}
