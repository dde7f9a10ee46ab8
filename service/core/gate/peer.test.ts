import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { peerOf, trustProxies } from './peer.ts'

test.each([
  ['10.0.3.4', '203.0.113.7', '203.0.113.7'],
  ['::ffff:10.0.3.4', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['10.0.3.4', '198.51.100.1, 203.0.113.7, fd00::9', '203.0.113.7'],
  ['127.0.0.1', '203.0.113.7, 10.0.3.4:4242', '203.0.113.7'],
  ['10.0.3.4', 'fd00::1, fd00::2', 'fd00::1'],
  ['10.0.3.4', ' ', '10.0.3.4'],
  ['10.0.3.5', '203.0.113.7', '10.0.3.5'],
])('asked by %s for %s, where proxies are named: it is %s', (remoteAddress, forwarded, peer) => {
  trustProxies(['10.0.3.4', 'fd00::/8'])
  onTestFinished(() => trustProxies([]))
  const headers = { 'x-forwarded-for': forwarded }
  expect(peerOf({ socket: { remoteAddress } as Socket, headers })).toBe(peer)
})
