import { madeCredential, passkeySignIn, signedAssertion } from './data.ts'
import type { RichOrganization } from './rich-organization.ts'

type Probe = { ids: Record<string, string>; body: unknown; status: number }

/** Probes of second factors and passkeys. Only a member may; `tests/contract` tries each with somebody else. */
export const accountProbes: Record<string, (a: RichOrganization) => Probe[]> = {
  'secondFactors.begin': () => [{ ids: {}, body: {}, status: 403 }],
  'secondFactors.turnOn': () => [{ ids: {}, body: { code: '287082' }, status: 403 }],
  'secondFactors.newCodes': () => [{ ids: {}, body: {}, status: 403 }],
  'secondFactors.turnOff': () => [{ ids: {}, body: {}, status: 403 }],
  'secondFactors.reset': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'secondFactors.confirm': () => [{ ids: {}, body: { code: '287082' }, status: 403 }],
  'passkeys.begin': () => [{ ids: {}, body: {}, status: 403 }],
  'passkeys.add': () => [{ ids: {}, body: { name: 'Bee', credential: madeCredential }, status: 403 }],
  'passkeys.remove': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'passkeys.reset': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'passkeys.beginConfirmation': () => [{ ids: {}, body: {}, status: 403 }],
  'passkeys.confirm': () => [{ ids: {}, body: { credential: signedAssertion }, status: 403 }],
  'organization.requireSecondFactor': () => [{ ids: {}, body: { required: true }, status: 403 }],
  'signIns.beginPasskey': () => [{ ids: {}, body: { source: 'bee' }, status: 403 }],
  'signIns.withPasskey': () => [{ ids: {}, body: passkeySignIn, status: 403 }],
  'signIns.withCode': () => [{ ids: {}, body: { ticket: 'bee', code: '287082' }, status: 401 }],
}
