import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { operation } from './common/operation.ts'
import { dateTime } from './common/values.ts'
import { newPassword, organizationRef, signInEmail, source } from './member-shape.ts'

export const askPasswordResetInput = z.strictObject({ email: signInEmail, source })

const token = z
  .string()
  .min(1, 'Must not be empty')
  .max(200)
  .meta({ examples: ['4mQ9vX2cN7bR4wZ8sD1hJ5gLkAe0007k7Qa6fYp0kT3'] })

export const lookUpPasswordResetInput = z.strictObject({ token, source })

export const foundPasswordReset = z.object({
  email: z.string(),
  organization: organizationRef,
  expiresAt: dateTime,
})

export const usePasswordResetInput = z.strictObject({ token, password: newPassword, source })

export const createdPasswordReset = z.object({
  token: z
    .string()
    .describe(
      'Secret of the link, shown in this answer only. The dashboard takes it at `/new-password/<token>`.',
    ),
  expiresAt: dateTime.describe('30 minutes after it was made.'),
})

export type AskPasswordResetInput = z.infer<typeof askPasswordResetInput>
export type LookUpPasswordResetInput = z.infer<typeof lookUpPasswordResetInput>
export type FoundPasswordReset = z.infer<typeof foundPasswordReset>
export type UsePasswordResetInput = z.infer<typeof usePasswordResetInput>
export type CreatedPasswordReset = z.infer<typeof createdPasswordReset>

const tag = 'Sign-ins'
const gone = 'Answers 404, with what to do, when it is unknown, expired, replaced or used.'

export const passwordResets = {
  ask: operation({
    method: 'POST',
    path: '/password-resets',
    operationId: 'askPasswordReset',
    summary: 'Ask for a password reset link',
    description:
      'Mails a link to the member who has this e-mail address and a password. The answer is the same whether there is one ' +
      'or not, and comes before anything is sent. Asking is limited like signing in: 429 with `Retry-After`.',
    tag,
    extension: true,
  })
    .input(askPasswordResetInput)
    .output(z.object({})),
  lookUp: operation({
    method: 'POST',
    path: '/password-resets/look-ups',
    operationId: 'lookUpPasswordReset',
    summary: 'Read a password reset link',
    description: `For the page of the link, before signing in. ${gone}`,
    tag,
    extension: true,
  })
    .input(lookUpPasswordResetInput)
    .output(foundPasswordReset),
  use: operation({
    method: 'POST',
    path: '/password-resets/uses',
    operationId: 'usePasswordReset',
    summary: 'Reset a password with a link',
    description:
      'Sets the password and ends every session of the member; signing in asks for the second factor as before. The link ' +
      `cannot be used again. ${gone}`,
    tag,
    extension: true,
  })
    .input(usePasswordResetInput)
    .output(z.object({ email: z.string() })),
  create: operation({
    method: 'POST',
    path: '/members/{memberId}/password-resets',
    operationId: 'createPasswordReset',
    summary: 'Create a password reset link',
    description:
      'For a member who forgot theirs, to be handed over by the owner. It works once, within 30 minutes, and an earlier one ' +
      'ends. The present password stays until it is used. Needs an acting owner: an API key alone is refused.',
    tag: 'Members',
    extension: true,
  })
    .input(z.strictObject({ memberId: uuidId('member') }))
    .output(createdPasswordReset),
}
