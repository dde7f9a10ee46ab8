import * as z from 'zod'
import { dateTime } from './common/values.ts'

/** Bytes as browsers and authenticators write them down. */
function base64url(most: number, example: string) {
  return z
    .string()
    .min(1, 'Must not be empty')
    .max(most)
    .regex(/^[\w-]+$/, 'Must be base64url without padding')
    .meta({ examples: [example] })
}

const credentialId = base64url(1400, 'kq3xv9cT1mXb7RkLw2dAZp').describe('Id that the authenticator gave it.')
const clientDataJSON = base64url(4000, 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0').describe(
  'What the browser signs along: challenge, kind and address.',
)

const transport = z
  .string()
  .max(40)
  .meta({ examples: ['internal'] })

/** Result of `navigator.credentials.create`. */
export const newCredential = z.strictObject({
  id: credentialId,
  clientDataJSON,
  attestationObject: base64url(40_000, 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVjF').describe(
    'Public key, and what the authenticator says of itself.',
  ),
  transports: z.array(transport).max(10).optional().describe('How a browser reaches it.'),
})

/** Result of `navigator.credentials.get`. */
export const assertion = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: base64url(4000, 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ'),
  signature: base64url(2000, 'MEUCIQDRm2rH7RkLw2dAZpkq3xv9cT1mXb7RkLw2dAZp'),
  userHandle: base64url(100, 'C28sHo06T1eaQW8ML299EA')
    .optional()
    .describe('The member, as the passkey names them.'),
})

const described = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
})

const challenge = z.string().describe('To be signed once, within five minutes; base64url.')
const milliseconds = z.int().describe('Milliseconds that the browser may take.')

/** Options for `navigator.credentials.create`, in the JSON of WebAuthn. */
export const creationOptions = z.object({
  challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: milliseconds,
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** Options for `navigator.credentials.get`, in the JSON of WebAuthn. */
export const requestOptions = z.object({
  challenge,
  rpId: z.string(),
  timeout: milliseconds,
  allowCredentials: z
    .array(described)
    .describe('Empty before anybody is signed in: the browser offers its own.'),
  userVerification: z.literal('required'),
})

export const passkeyName = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(100, 'Must have at most 100 characters')
  .meta({ examples: ['Phone'] })

/** What the form for a new passkey asks. */
export const namedPasskey = z.strictObject({ name: passkeyName })

export const passkey = z.object({
  id: z.guid(),
  name: z.string(),
  isSynced: z.boolean().describe('Whether its maker copies it to other devices of the member.'),
  createdAt: dateTime,
  lastUsedAt: dateTime.nullable().describe('null: not used yet.'),
})

export type NewCredential = z.infer<typeof newCredential>
export type Assertion = z.infer<typeof assertion>
export type CreationOptions = z.infer<typeof creationOptions>
export type RequestOptions = z.infer<typeof requestOptions>
export type Passkey = z.infer<typeof passkey>
