import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { operation } from './common/operation.ts'
import { confirmedSession } from './members.ts'

/** Six digits of an app. Spaces between them are how apps show it. */
export const appCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Must be the six digits that the app shows'))
  .meta({ examples: ['287082'] })

export const turnOnInput = z.strictObject({ code: appCode })

const begun = z.object({
  secret: z.string().describe('To be typed into an authenticator app that cannot read the picture.'),
  uri: z.string().describe('Address for the picture that an authenticator app reads.'),
})

const codes = z.object({
  recoveryCodes: z
    .array(z.string())
    .describe('Ten codes that stand in for the app once each. Shown this once; earlier ones count no more.'),
})

const off = z.object({ isOn: z.literal(false) })

export type TurnOnInput = z.infer<typeof turnOnInput>
export type BegunSecondFactor = z.infer<typeof begun>
export type RecoveryCodes = z.infer<typeof codes>

const tag = 'Members'
const needsMember = 'Needs an acting member: an API key alone is refused.'
const asksAgain = 'A session that was not confirmed lately is asked first.'
const isOn = { CONFLICT: { status: 409, message: 'Two-step sign-in is on already.' } } as const
const isOff = { CONFLICT: { status: 409, message: 'Two-step sign-in is not on.' } } as const

export const secondFactors = {
  begin: operation(
    {
      method: 'POST',
      path: '/members/me/second-factor',
      operationId: 'beginSecondFactor',
      summary: 'Start two-step sign-in',
      description:
        'Makes the secret of an authenticator app. It counts once a code of the app has come back; until then signing in ' +
        `is as before, and beginning again makes another. ${asksAgain} ${needsMember}`,
      tag,
      extension: true,
    },
    isOn,
  )
    .input(z.strictObject({}))
    .output(begun),
  turnOn: operation(
    {
      method: 'PUT',
      path: '/members/me/second-factor',
      operationId: 'turnOnSecondFactor',
      summary: 'Turn two-step sign-in on',
      description:
        'Takes a code of the app as the proof that it has the secret. From then on signing in with the password asks for a ' +
        `code as well. A wrong code answers 400, and after several of them 429. ${asksAgain} ${needsMember}`,
      tag,
      extension: true,
    },
    isOn,
  )
    .input(turnOnInput)
    .output(codes),
  newCodes: operation(
    {
      method: 'POST',
      path: '/members/me/second-factor/recovery-codes',
      operationId: 'createRecoveryCodes',
      summary: 'Make new recovery codes',
      description: `Ends the earlier ones. ${asksAgain} ${needsMember}`,
      tag,
      extension: true,
    },
    isOff,
  )
    .input(z.strictObject({}))
    .output(codes),
  turnOff: operation({
    method: 'DELETE',
    path: '/members/me/second-factor',
    operationId: 'turnOffSecondFactor',
    summary: 'Turn two-step sign-in off',
    description: `Erases the secret and the recovery codes. ${asksAgain} ${needsMember}`,
    tag,
    extension: true,
  })
    .input(z.strictObject({}))
    .output(off),
  confirm: operation(
    {
      method: 'POST',
      path: '/members/me/confirmation/code',
      operationId: 'confirmWithCode',
      summary: 'Confirm with a code',
      description:
        'Does what the password does at `/members/me/confirmation`, with a code of the app, which counts once. A wrong one ' +
        `answers 400, and after several of them 429. ${needsMember}`,
      tag,
      extension: true,
    },
    isOff,
  )
    .input(turnOnInput)
    .output(confirmedSession),
  reset: operation({
    method: 'DELETE',
    path: '/members/{memberId}/second-factor',
    operationId: 'resetSecondFactor',
    summary: 'Turn two-step sign-in of a member off',
    description:
      'For a member who lost the app and the recovery codes. They sign in with the password alone until they turn it on ' +
      `again. ${asksAgain} Needs an acting owner: an API key alone is refused.`,
    tag,
    extension: true,
  })
    .input(z.strictObject({ memberId: uuidId('member') }))
    .output(off),
}
