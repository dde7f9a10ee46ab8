import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#contract/passkey-shape.ts'

/** Loads what speaks to authenticators when one is used: it is part of no first load. */
const load = () => import('@simplewebauthn/browser')

type Creation = Parameters<Awaited<ReturnType<typeof load>>['startRegistration']>[0]['optionsJSON']
type Request = Parameters<Awaited<ReturnType<typeof load>>['startAuthentication']>[0]['optionsJSON']

/** Has the browser make a passkey. */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const { startRegistration } = await load()
  const { id, response } = await startRegistration({ optionsJSON: options as Creation })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, clientDataJSON, attestationObject, ...(transports && { transports }) }
}

/** Has the browser sign with a passkey. */
export async function signWithPasskey(options: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await load()
  const { id, response } = await startAuthentication({ optionsJSON: options as Request })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
}

/** Says why the browser made or used no passkey; null for an error that has another cause. */
export function passkeyTrouble(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // The browser tells pages no difference between canceling, waiting too long and having none.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'The browser used no passkey: it was canceled, took too long, or there is none for this address.'
  if (error.name === 'InvalidStateError')
    return 'This device has a passkey of yours for this address already.'
  if (error.name === 'NotSupportedError' || /not supported in this browser/i.test(error.message))
    return 'This browser does not support passkeys.'
  return error.name === 'SecurityError' ? 'Passkeys do not work at this address.' : null
}
