import { madeCredential, signedAssertion } from './data.ts'

/** Bodies that the operations of second factors and passkeys accept. */
export const accountBodies: Record<string, unknown> = {
  'inbox.update': { isRead: true, isDone: false, snoozedUntil: null },
  'inbox.comment': { text: 'Thanks' },
  'inbox.readAll': {},
  'savedViews.remove': {},
  'savedViews.create': { list: 'people', name: 'VIPs', query: 'vip=yes', isShared: true },
  'savedViews.update': { name: 'VIPs', query: 'vip=no', isShared: false },
  'me.setAside': { key: 'story x', state: 'v1', isSetAside: true },
  'secondFactors.confirm': { code: '287082' },
  'passkeys.begin': {},
  'passkeys.add': { name: 'Phone', credential: { ...madeCredential, transports: ['usb'] } },
  'passkeys.remove': {},
  'passkeys.reset': {},
  'passkeys.beginConfirmation': {},
  'passkeys.confirm': { credential: signedAssertion },
  'organization.requireSecondFactor': { required: true },
  'secondFactors.begin': {},
  'secondFactors.turnOn': { code: '287082' },
  'secondFactors.newCodes': {},
  'secondFactors.turnOff': {},
  'secondFactors.reset': {},
  'signIns.withCode': { ticket: 'kq3xv9cT1mXb7RkLw2dAZp', code: '287082' },
  'signIns.beginPasskey': { source: '::1' },
  'signIns.withPasskey': { credential: signedAssertion, source: '::1', device: 'Firefox' },
}
