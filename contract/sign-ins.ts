import * as z from 'zod'
import { operation } from './common/operation.ts'
import { device, givenPassword, signInEmail, source } from './member-shape.ts'
import { signedInMember } from './members.ts'
import { assertion, requestOptions } from './passkey-shape.ts'

export const signInInput = z.strictObject({ email: signInEmail, password: givenPassword, source, device })

export const codeSignInInput = z.strictObject({
  ticket: z
    .string()
    .min(1)
    .max(100)
    .describe('From the answer to the password, for ten minutes.')
    .meta({ examples: ['kq3xv9cT1mXb7RkLw2dAZp'] }),
  code: z
    .string()
    .trim()
    .min(1, 'Must not be empty')
    .max(100)
    .describe('Six digits of the authenticator app, or a recovery code.')
    .meta({ examples: ['287082'] }),
  source,
  device,
})

export const providerSignInInput = z.strictObject({
  provider: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Lowercase letters and digits in groups joined by single hyphens')
    .max(60)
    .meta({ examples: ['github'] }),
  issuer: z
    .string()
    .min(1)
    .max(500)
    .describe('Who vouches for the account: the issuer of the provider, as it names itself.')
    .meta({ examples: ['https://id.northline.example'] }),
  subject: z
    .string()
    .min(1)
    .max(255)
    .describe('The account at the issuer, which stays when its e-mail address changes.')
    .meta({ examples: ['248289761001'] }),
  email: signInEmail.describe('E-mail address that the provider has verified; never an unverified one.'),
  name: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Name at the provider, for a member who has none yet.'),
  source,
  device,
})

const dashboardSource = source
  .unwrap()
  .describe(
    'Where the browser is, signed by the dashboard with its own address: passkeys are made for one address.',
  )
  .meta({ examples: ['eyJhbGciOiJIUzI1NiJ9.eyJzb3VyY2UiOiIyMDMuMC4xMTMuNyJ9.kq3xv9cT1mXb7RkLw2dAZp'] })

export const beginPasskeySignInInput = z.strictObject({ source: dashboardSource })

export const passkeySignInInput = z.strictObject({ credential: assertion, source: dashboardSource, device })

export const demoSignInInput = z.strictObject({ source, device })

export const signInOptions = z.object({
  demo: z.boolean().describe('Whether signing in as the demo owner is possible.'),
  ownerNeeded: z.boolean().describe('Whether the first owner has still to be created.'),
  passkeys: z.boolean().describe('Whether any member has a passkey.'),
  resetsByMail: z.boolean().describe('Whether a password reset link can be mailed.'),
})

export type SignInInput = z.infer<typeof signInInput>
export type CodeSignInInput = z.infer<typeof codeSignInInput>
export type ProviderSignInInput = z.infer<typeof providerSignInInput>
export type BeginPasskeySignInInput = z.infer<typeof beginPasskeySignInInput>
export type PasskeySignInInput = z.infer<typeof passkeySignInInput>
export type DemoSignInInput = z.infer<typeof demoSignInInput>
export type SignInOptions = z.infer<typeof signInOptions>

const tag = 'Sign-ins'
const noAddress = { CONFLICT: { status: 409, message: 'This is no address for passkeys.' } } as const

/** For the dashboard before anybody is signed in: requests with an acting member are refused. */
export const signIns = {
  options: operation({
    method: 'GET',
    path: '/sign-ins/options',
    operationId: 'getSignInOptions',
    summary: 'Read the ways to sign in',
    description: 'Ways to sign in besides e-mail address and password.',
    tag,
    extension: true,
  }).output(signInOptions),
  withPassword: operation({
    method: 'POST',
    path: '/sign-ins',
    operationId: 'createSignIn',
    summary: 'Sign in with a password',
    description:
      'Answers the member that has this e-mail address and password. Anything wrong answers 401 with one and the ' +
      'same message and `data.credential` = `password`. After several failures for an address or from a source ' +
      'further attempts answer 429 with `Retry-After`, each time for longer. A success clears the ' +
      'failures of the address; from a source where the address has signed in before, only those from there. For a member ' +
      'with two-step sign-in a right password answers 401 with `data.credential` = `second-factor` and a `data.ticket`. Where a ' +
      'second factor is required and the member has passkeys alone, it answers 401 with `passkey-needed`.',
    tag,
    extension: true,
  })
    .input(signInInput)
    .output(signedInMember),
  withCode: operation({
    method: 'POST',
    path: '/sign-ins/second-factor',
    operationId: 'createCodeSignIn',
    summary: 'Sign in: the second step',
    description:
      'Takes the ticket of a right password with a code. A code of the app counts once, and for half a minute before and ' +
      'after its own; a recovery code counts once. A wrong one answers 401 with `data.credential` = `code`, a ticket that is ' +
      'too old or was used with `ticket`. Failures are limited like those of passwords, and counted apart from them.',
    tag,
    extension: true,
  })
    .input(codeSignInInput)
    .output(signedInMember),
  withProvider: operation(
    {
      method: 'POST',
      path: '/sign-ins/provider',
      operationId: 'createProviderSignIn',
      summary: 'Sign in through an identity provider',
      description:
        'Answers the member that this account, which is issuer and subject together, was linked to when it first came ' +
        'in; its e-mail address does not count any more. An account that is not linked yet is linked to the member with ' +
        'the e-mail address that the provider has verified, or answers 403 with what to do. An open invitation for the ' +
        'address is accepted by it. A member that another account of the same issuer is linked to answers 409.',
      tag,
      extension: true,
    },
    { CONFLICT: { status: 409, message: 'Another account of this provider is linked to the member.' } },
  )
    .input(providerSignInInput)
    .output(signedInMember),
  beginPasskey: operation(
    {
      method: 'POST',
      path: '/sign-ins/passkey/challenge',
      operationId: 'beginPasskeySignIn',
      summary: 'Sign in with a passkey: start',
      description:
        'What the browser needs to use a passkey of whoever is there. A source that no dashboard has signed answers 403, an ' +
        'address that passkeys cannot be made for 409.',
      tag,
      extension: true,
    },
    noAddress,
  )
    .input(beginPasskeySignInInput)
    .output(requestOptions),
  withPasskey: operation(
    {
      method: 'POST',
      path: '/sign-ins/passkey',
      operationId: 'createPasskeySignIn',
      summary: 'Sign in with a passkey',
      description:
        'A passkey is both factors: the device asked who is there. The service checks challenge, address, signature and counter ' +
        'itself. One that does not fit answers 401 with `data.credential` = `passkey`, a challenge that is too old or was used ' +
        'with `challenge`. Failures are limited like those of passwords, and counted apart from them.',
      tag,
      extension: true,
    },
    noAddress,
  )
    .input(passkeySignInInput)
    .output(signedInMember),
  asDemoOwner: operation({
    method: 'POST',
    path: '/sign-ins/demo',
    operationId: 'createDemoSignIn',
    summary: 'Sign in as the demo owner',
    description: 'Answers the owner of the simulated demo organization; any other organization answers 403.',
    tag,
    extension: true,
  })
    .input(demoSignInInput)
    .output(signedInMember),
}
