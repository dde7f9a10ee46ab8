import { createConnection } from 'node:net'
import { expect, test } from '@playwright/test'
import { freePort } from '#scripts/addresses.ts'
import { startDashboard } from '#scripts/dashboard.ts'
import { product } from './fixtures/product.ts'

const { dashboard, api, key } = product()

/** Head of the answer to a request as no browser writes it. */
function headOf(url: string, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = createConnection(Number(port), hostname, () => {
      socket.write(`${[...lines, 'Connection: close', '', ''].join('\r\n')}`)
    })
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
    })
    socket.once('close', () => resolve(text.split('\r\n\r\n')[0] ?? ''))
    socket.once('error', reject)
  })
}

test('a whole address in the request line leads to no other host', async () => {
  const { host } = new URL(dashboard)
  for (const target of [
    'http://evil.example/people',
    'https://evil.example',
    'HTTP://evil.example/sign-in/',
  ]) {
    const head = await headOf(dashboard, [`GET ${target} HTTP/1.1`, `Host: ${host}`])
    expect(head).toMatch(/^HTTP\/1\.1 [23]\d\d /)
    expect(head.toLowerCase()).not.toContain('evil.example')
  }
})

test('a request with two hosts is refused', async () => {
  const { host } = new URL(dashboard)
  const head = await headOf(dashboard, ['GET /sign-in HTTP/1.1', `Host: ${host}`, 'host: evil.example'])
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
})

test('only behind https are browsers told to come by nothing else', async () => {
  const plain = await headOf(dashboard, ['GET /sign-in HTTP/1.1', `Host: ${new URL(dashboard).host}`])
  expect(plain.toLowerCase()).not.toContain('strict-transport-security')
  const settings = { SIGNALBOX_DASHBOARD_URL: 'https://signals.example' }
  const shared = { apiUrl: api, apiKey: key, secret: 'x'.repeat(32) }
  const behind = await startDashboard({ ...shared, port: await freePort(), host: '127.0.0.1', settings })
  try {
    const head = await headOf(behind.url, ['GET /sign-in HTTP/1.1', 'Host: signals.example'])
    expect(head.toLowerCase()).toContain('strict-transport-security: max-age=31536000')
  } finally {
    await behind.stop()
  }
})
