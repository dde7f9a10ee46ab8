import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { operation } from './common/operation.ts'
import { confirmedSession } from './members.ts'
import {
  assertion,
  creationOptions,
  newCredential,
  passkey,
  passkeyName,
  requestOptions,
} from './passkey-shape.ts'

export const addPasskeyInput = z.strictObject({
  name: passkeyName.describe('For the member, who tells their passkeys apart by it.'),
  credential: newCredential,
})

export const confirmWithPasskeyInput = z.strictObject({ credential: assertion })

export type AddPasskeyInput = z.infer<typeof addPasskeyInput>
export type ConfirmWithPasskeyInput = z.infer<typeof confirmWithPasskeyInput>

const tag = 'Members'
const needsMember = 'Needs an acting member: an API key alone is refused.'
const asksAgain = 'A session that was not confirmed lately is asked first.'
const needsAddress =
  'The dashboard says at which address its browser is, in the token of the member; an address that passkeys cannot be made ' +
  'for, such as one without encryption, answers 409.'
const conflict = (message: string) => ({ CONFLICT: { status: 409 as const, message } })

export const passkeys = {
  list: operation({
    method: 'GET',
    path: '/members/me/passkeys',
    operationId: 'listPasskeys',
    summary: 'List your passkeys',
    description: `Passkeys of the acting member, in the order they were added. ${needsMember}`,
    tag,
    extension: true,
  }).output(z.object({ data: z.array(passkey) })),
  begin: operation(
    {
      method: 'POST',
      path: '/members/me/passkeys/challenge',
      operationId: 'beginPasskey',
      summary: 'Start adding a passkey',
      description: `What the browser needs to make one. ${needsAddress} ${asksAgain} ${needsMember}`,
      tag,
      extension: true,
    },
    conflict('No passkey can be made at this address, or there are twenty already.'),
  )
    .input(z.strictObject({}))
    .output(creationOptions),
  add: operation(
    {
      method: 'POST',
      path: '/members/me/passkeys',
      operationId: 'addPasskey',
      summary: 'Add a passkey',
      description:
        'Takes what the browser made of the options. The service checks challenge, address and signature itself, and that the ' +
        `device asked who is there. A member has 20 at most. ${asksAgain} ${needsMember}`,
      tag,
      extension: true,
    },
    conflict('This passkey is known already.'),
  )
    .input(addPasskeyInput)
    .output(passkey),
  remove: operation(
    {
      method: 'DELETE',
      path: '/members/me/passkeys/{passkeyId}',
      operationId: 'deletePasskey',
      summary: 'Remove one of your passkeys',
      description: `It signs in no more. The last way to sign in stays: 409. ${asksAgain} ${needsMember}`,
      tag,
      extension: true,
    },
    conflict('This passkey is the only way in.'),
  )
    .input(z.strictObject({ passkeyId: uuidId('passkey') }))
    .output(z.object({ id: z.guid() })),
  reset: operation({
    method: 'DELETE',
    path: '/members/{memberId}/passkeys',
    operationId: 'resetPasskeys',
    summary: 'Remove the passkeys of a member',
    description:
      'For a member who lost the device that has them. They sign in another way and add new ones. ' +
      `${asksAgain} Needs an acting owner: an API key alone is refused.`,
    tag,
    extension: true,
  })
    .input(z.strictObject({ memberId: uuidId('member') }))
    .output(z.object({ removed: z.int() })),
  beginConfirmation: operation(
    {
      method: 'POST',
      path: '/members/me/confirmation/passkey/challenge',
      operationId: 'beginPasskeyConfirmation',
      summary: 'Confirm with a passkey: start',
      description: `What the browser needs to use one of the passkeys of the acting member. ${needsAddress} ${needsMember}`,
      tag,
      extension: true,
    },
    conflict('There is no passkey, or this is no address for one.'),
  )
    .input(z.strictObject({}))
    .output(requestOptions),
  confirm: operation(
    {
      method: 'POST',
      path: '/members/me/confirmation/passkey',
      operationId: 'confirmWithPasskey',
      summary: 'Confirm with a passkey',
      description:
        'Does what the password does at `/members/me/confirmation`. One that does not fit answers 400, and after several of ' +
        `them 429. ${needsMember}`,
      tag,
      extension: true,
    },
    conflict('This is no address for passkeys.'),
  )
    .input(confirmWithPasskeyInput)
    .output(confirmedSession),
}
