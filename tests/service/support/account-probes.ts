import { testSetupCode } from '#tests/harness/sign-in.ts'
import {
  assistantRequest,
  madeCredential,
  mailServer,
  passkeySignIn,
  setup,
  signedAssertion,
} from './data.ts'
import type { RichOrganization } from './rich-organization.ts'

type Probe = { ids: Record<string, string>; body: unknown; status: number }

/** Probes of who belongs to an organization, and of what is theirs. */
export const accountProbes: Record<string, (a: RichOrganization) => Probe[]> = {
  // Only a member may; `tests/contract` tries each with the owner of another organization.
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
  'organization.allowStorySharing': () => [{ ids: {}, body: { allowed: true }, status: 403 }],
  'storyShares.create': (a) => [{ ids: a.ids, body: { days: 7 }, status: 403 }],
  'storyShares.remove': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'storyShares.open': () => [{ ids: {}, body: { token: 'bee' }, status: 404 }],
  'organization.requireSecondFactor': () => [{ ids: {}, body: { required: true }, status: 403 }],
  'signIns.beginPasskey': () => [{ ids: {}, body: { source: 'bee' }, status: 403 }],
  'signIns.withPasskey': () => [{ ids: {}, body: passkeySignIn, status: 403 }],
  'signIns.withCode': () => [{ ids: {}, body: { ticket: 'bee', code: '287082' }, status: 401 }],
  'assistants.connect': () => [{ ids: {}, body: assistantRequest, status: 403 }],
  'assistants.disconnect': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'apiKeys.create': () => [{ ids: {}, body: { name: 'Bee' }, status: 403 }],
  'apiKeys.roll': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'apiKeys.endReplaced': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'apiKeys.revoke': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'members.update': (a) => [{ ids: a.ids, body: { role: 'member' }, status: 403 }],
  'members.remove': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'invitations.create': () => [{ ids: {}, body: { email: 'bee@only.example', role: 'owner' }, status: 403 }],
  'invitations.remove': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'invitations.lookUp': () => [{ ids: {}, body: { token: 'bee' }, status: 404 }],
  'invitations.accept': () => [
    { ids: {}, body: { token: 'bee', name: 'Bee', password: 'seven green signals' }, status: 404 },
  ],
  'members.createOwner': () => [
    {
      ids: {},
      body: {
        name: 'Bee',
        email: 'owner@test.example',
        password: 'seven green signals',
        setupCode: testSetupCode,
      },
      status: 200,
    },
  ],
  'members.updateOwn': () => [{ ids: {}, body: { name: 'Bee' }, status: 403 }],
  'members.changePassword': () => [
    {
      ids: {},
      body: { currentPassword: 'seven green signals', newPassword: 'eight green signals' },
      status: 403,
    },
  ],
  'members.confirm': () => [{ ids: {}, body: { password: 'seven green signals' }, status: 403 }],
  'inbox.update': (a) => [{ ids: a.ids, body: { isDone: true }, status: 403 }],
  'inbox.comment': (a) => [{ ids: a.ids, body: { text: 'Bee' }, status: 403 }],
  'inbox.readAll': () => [{ ids: {}, body: {}, status: 403 }],
  'customFields.save': (a) => [
    {
      ids: {},
      body: { fields: [{ id: a.ids.fieldId, label: 'Bee', type: 'text', appliesTo: ['people'] }] },
      status: 400,
    },
  ],
  'notes.addToPerson': (a) => [{ ids: a.ids, body: { text: 'Bee' }, status: 403 }],
  'notes.addToCompany': (a) => [{ ids: a.ids, body: { text: 'Bee' }, status: 403 }],
  'notes.update': (a) => [{ ids: a.ids, body: { text: 'Bee' }, status: 403 }],
  'notes.remove': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'notes.restore': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'savedViews.create': () => [
    { ids: {}, body: { list: 'people', name: 'Bee', query: 'vip=yes' }, status: 403 },
  ],
  'savedViews.update': (a) => [{ ids: a.ids, body: { name: 'Bee' }, status: 403 }],
  'savedViews.remove': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'me.setAside': () => [{ ids: {}, body: { key: 'a', state: 'b', isSetAside: true }, status: 403 }],
  'setup.create': () => [{ ids: {}, body: { ...setup, setupCode: testSetupCode }, status: 409 }],
  'sampleData.remove': () => [{ ids: {}, body: {}, status: 403 }],
  'auditLog.recordExport': () => [{ ids: {}, body: { list: 'people' }, status: 200 }],
  'members.endSession': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'members.endSessionsOf': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'members.endSessions': () => [{ ids: {}, body: {}, status: 403 }],
  'signIns.withPassword': () => [
    { ids: {}, body: { email: 'a@only.example', password: 'seven green signals' }, status: 401 },
  ],
  'signIns.withProvider': () => [
    {
      ids: {},
      body: { provider: 'github', issuer: 'https://github.com', subject: '1', email: 'a@only.example' },
      status: 403,
    },
  ],
  'signIns.asDemoOwner': () => [{ ids: {}, body: {}, status: 403 }],
  'mailServer.save': () => [{ ids: {}, body: mailServer, status: 403 }],
  'mailServer.remove': () => [{ ids: {}, body: {}, status: 403 }],
  'mailServer.test': () => [{ ids: {}, body: {}, status: 403 }],
  'passwordResets.ask': () => [{ ids: {}, body: { email: 'bee@only.example' }, status: 200 }],
  'passwordResets.lookUp': () => [{ ids: {}, body: { token: 'bee' }, status: 404 }],
  'passwordResets.use': () => [
    { ids: {}, body: { token: 'bee', password: 'seven green signals' }, status: 404 },
  ],
  'passwordResets.create': (a) => [{ ids: a.ids, body: {}, status: 403 }],
  'models.saveProvider': () => [{ ids: { provider: 'openai' }, body: { apiKey: 'sk-bee' }, status: 200 }],
  'models.removeProvider': () => [{ ids: { provider: 'openai' }, body: {}, status: 200 }],
  'models.testProvider': () => [{ ids: { provider: 'openai' }, body: {}, status: 400 }],
  'models.choose': () => [
    { ids: { slot: 'low' }, body: { provider: 'openai', model: 'x', price: null }, status: 400 },
  ],
  'models.leave': () => [{ ids: { slot: 'low' }, body: {}, status: 404 }],
}
