/** Single value of a query; empty for several or none. */
export function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

/** Checks the form of a token, to save a request for others. */
export function isInvitationToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{20,100}$/.test(text)
}

/** Message for an error of an identity provider. Uses only known codes, because anybody can write the address. */
export function wordsForProblem(problem: string, error: string, organization: string | null): string | null {
  switch (problem || error) {
    case '':
      return null
    case 'unverified':
      return 'The provider has not verified your e-mail address. Verify it there and try again.'
    case 'stranger':
      return `No member of ${organization ?? 'this organization'} has the e-mail address that the provider gave. Ask an owner to add you.`
    case 'taken':
      return 'Another account of this provider is linked to the member with this e-mail address. Sign in with that one, or ask the person who runs Signalbox to unlink it.'
    case 'throttled':
      return 'Too many failed attempts. Try again in a few minutes.'
    case 'settings':
      return 'The dashboard and the service have different values of SIGNALBOX_SECRET.'
    case 'AccessDenied':
      return 'The sign-in was canceled at the provider.'
    case 'CredentialsSignin':
      return 'The e-mail address or the password is wrong.'
    default:
      return 'You were not signed in. Try again, or sign in another way.'
  }
}
