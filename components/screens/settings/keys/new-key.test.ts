import { expect, test } from 'vitest'
import { addressesIn, newKeyInput, newKeyValues } from './new-key.ts'

test.each([
  ['', null],
  [' \n ', null],
  ['203.0.113.7', ['203.0.113.7']],
  [
    '203.0.113.0/24\n2001:db8::/48, 10.0.0.1;10.0.0.2\n',
    ['203.0.113.0/24', '2001:db8::/48', '10.0.0.1', '10.0.0.2'],
  ],
])('addresses in %j', (text, addresses) => expect(addressesIn(text)).toEqual(addresses))

test('parts that were chosen and then given up are not sent', () => {
  const values = { ...newKeyValues, name: 'x', expiry: 'never', resources: ['people'] } as const
  const chosen = { ...values, resources: [...values.resources] }
  expect(newKeyInput({ ...chosen, parts: 'all' })).toMatchObject({ resources: null })
  expect(newKeyInput({ ...chosen, parts: 'chosen' })).toMatchObject({ resources: ['people'] })
  expect(newKeyInput({ ...chosen, parts: 'all' })).toEqual({
    ...{ name: 'x', access: 'all', resources: null, channels: 'all', addresses: null, expiresAt: null },
    perMinute: 120,
  })
})
