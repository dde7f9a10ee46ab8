import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { ApiKey } from '../context.ts'
import { addressRefusal } from './key-addresses.ts'

function isRefused(addresses: string[] | null, remoteAddress: string, forwarded?: string): boolean {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return addressRefusal({ addresses } as ApiKey, { socket: { remoteAddress } as Socket, headers }) !== null
}

test.each<[addresses: string[] | null, from: string, forwarded: string | undefined, isRefused: boolean]>([
  [null, '198.51.100.1', undefined, false],
  [['203.0.113.7'], '203.0.113.7', undefined, false],
  [['203.0.113.7'], '::ffff:203.0.113.7', undefined, false],
  [['203.0.113.7'], '203.0.113.8', undefined, true],
  [['203.0.113.0/24'], '203.0.113.255', undefined, false],
  [['203.0.113.0/24'], '203.0.114.0', undefined, true],
  [['10.0.0.1', '2001:db8:4::/48'], '2001:db8:4:9::1', undefined, false],
  [['10.0.0.1', '2001:db8:4::/48'], '2001:db8:5::1', undefined, true],
  [['fe80::1'], 'fe80::1%eth0', undefined, false],
  [['0.0.0.0/0'], '2001:db8::1', undefined, true],
  // A proxy on this machine says for whom it asks; the last entry is its own.
  [['203.0.113.7'], '127.0.0.1', '198.51.100.1, 203.0.113.7', false],
  [['203.0.113.7'], '127.0.0.1', '203.0.113.7, 198.51.100.1', true],
  [['203.0.113.7'], '::1', '203.0.113.7:4242', false],
  [['2001:db8::7'], '127.0.0.1', '[2001:db8::7]:4242', false],
  [['203.0.113.7'], '127.0.0.1', 'unknown', true],
  [['127.0.0.1'], '127.0.0.1', undefined, false],
  // Whoever is no proxy of this machine may say what they like.
  [['203.0.113.7'], '198.51.100.1', '203.0.113.7', true],
  [['203.0.113.7'], '', undefined, true],
])('%j, asked from %s for %s: refused %s', (addresses, from, forwarded, refused) => {
  expect(isRefused(addresses, from, forwarded)).toBe(refused)
})
