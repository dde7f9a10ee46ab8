import { serviceClient } from '../api/server/client.ts'
import { offeredOperations } from '../api/server/document.ts'
import { serviceState } from '../api/server/state.ts'
import { getEnv } from '../env.ts'
import { takesPasskeys } from '../hosts.ts'
import type { Address } from './address.ts'

export type Provider = { id: string; name: string }

/** Ways to sign in for the sign-in page. */
export type Ways = {
  organization: string | null
  password: boolean
  providers: Provider[]
  /** Some member has a passkey, and browsers use them at this address. */
  passkeys: boolean
  /** A password reset link can be mailed; without it an owner hands one over. */
  resetsByMail: boolean
  /** Members have passwords that the service keeps. */
  hasResets: boolean
  /** The owner of the demo organization, without a password. */
  demo: boolean
  /** The person at this machine, for a service without members. */
  here: boolean
  /** The first owner has to be created. */
  ownerNeeded: boolean
  /** False: the service did not tell all of this, so ways may be missing. */
  isKnown: boolean
}

const none: Ways = {
  organization: null,
  password: false,
  providers: [],
  passkeys: false,
  resetsByMail: false,
  hasResets: false,
  demo: false,
  here: false,
  ownerNeeded: false,
  isKnown: true,
}

export async function waysToSignIn(address: Address, hasSetupCode: boolean): Promise<Ways> {
  const [state, offered] = await Promise.all([serviceState(), offeredOperations()])
  const organization = state.ok ? (state.data.me?.organization.name ?? null) : null
  const isTrusted = address.isThisMachine || hasSetupCode
  if (!offered) return { ...none, organization, password: true, isKnown: false }
  if (!offered.includes('createSignIn')) {
    const password = getEnv().SIGNALBOX_OWNER_PASSWORD !== undefined
    return { ...none, organization, password, here: address.isThisMachine }
  }
  const options = await serviceClient()
    .signIns.options()
    .catch(() => null)
  return {
    organization,
    password: true,
    providers: configuredProviders(),
    passkeys: options?.passkeys === true && takesPasskeys(address.origin),
    resetsByMail: options?.resetsByMail === true,
    hasResets: offered.includes('askPasswordReset'),
    demo: options?.demo === true && isTrusted,
    here: false,
    ownerNeeded: options?.ownerNeeded ?? false,
    isKnown: options !== null,
  }
}

/** The identity providers that the settings of the dashboard name. */
export function configuredProviders(): Provider[] {
  const env = getEnv()
  return [
    ...(env.SIGNALBOX_GITHUB_ID ? [{ id: 'github', name: 'GitHub' }] : []),
    ...(env.SIGNALBOX_GOOGLE_ID ? [{ id: 'google', name: 'Google' }] : []),
    ...(env.SIGNALBOX_OIDC_ISSUER
      ? [{ id: 'oidc', name: env.SIGNALBOX_OIDC_NAME ?? new URL(env.SIGNALBOX_OIDC_ISSUER).host }]
      : []),
  ]
}
