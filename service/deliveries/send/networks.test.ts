import { networkInterfaces } from 'node:os'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kindOf } from './networks.ts'
import { mayReach } from './reach.ts'

const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))

test.each([
  ...own,
  ...[
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '169.254.169.254',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...['::', '::1', '::7f00:1', '::10.0.0.1', '::8.8.8.8', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe'],
  ...[
    '64:ff9b:1::127.0.0.1',
    '64:ff9b:1:7f00:0:100::',
    '64:ff9b:1:a9fe:a9:fe00::',
    '2002:7f00:1::',
    '64:ff9b:1::8.8.8.8',
  ],
  ...['2002:a9fe:a9fe::1', '2001::1', '2001:0:7f00:1::', 'fd00:ec2::254', '100::1', '5f00::1'],
])('%s is this machine or stands beside it: nothing goes there', (address) => {
  expect(kindOf(address)).toBe('local')
  expect([mayReach(address, 'no-local'), mayReach(address, 'public')]).toEqual([false, false])
  expect(mayReach(address, 'anything')).toBe(true)
})

test.each([
  ...['10.0.0.9', '172.16.0.9', '172.31.255.255', '192.168.77.9', '100.64.0.9', '198.18.0.9', '192.0.2.9'],
  ...['192.88.99.1', '198.51.100.9', '203.0.113.9', '192.31.196.9', '192.52.193.9', '192.175.48.9'],
  ...['fc00::9', 'fd12:3456::9', '::ffff:10.0.0.9', '64:ff9b::10.0.0.9', '2002:a00:9::1', '2002:808:808::1'],
  ...['2001:db8::1', '2001:10::1', '2001:20::1', '3fff::1', '2620:4f:8000::1', '4000::1'],
])('%s is no host of the internet: mail may go there, webhooks may not', (address) => {
  expect(kindOf(address)).toBe('special')
  expect([mayReach(address, 'no-local'), mayReach(address, 'public')]).toEqual([true, false])
})

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2606:4700::1111',
  '2a00:1450:4001::1',
])('%s is a host of the internet', (address) => expect(kindOf(address)).toBe('public'))

test('no form of an address of this machine or of a private network is public', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  const refused = fc.oneof(
    fc.tuple(fc.constantFrom(10, 127, 0, 224, 240), byte, byte, byte),
    fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  )
  fc.assert(
    fc.property(refused, ([a, b, c, d]) => {
      const dotted = [a, b, c, d].join('.')
      const hex = (high: number, low: number) => ((high << 8) | low).toString(16)
      const forms = [
        ...['', '::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'].map((start) => `${start}${dotted}`),
        `2002:${hex(a, b)}:${hex(c, d)}::1`,
        `64:ff9b:1:${hex(a, b)}:${hex(0, c)}:${hex(d, 0)}::`,
      ]
      expect(forms.filter((form) => mayReach(form, 'public'))).toEqual([])
    }),
    { seed: Number(process.env.FC_SEED ?? 1) },
  )
})
