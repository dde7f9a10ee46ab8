import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { product } from './fixtures/product.ts'
import { test } from './fixtures/signed-in.ts'
import { Traffic } from './fixtures/traffic.ts'

const { dashboard, dataDir, key } = product()
const secrets = [key, readFileSync(join(dataDir, 'secret'), 'utf8').trim()]

const addresses = [
  '/',
  '/templates',
  '/automations',
  '/channels',
  '/companies',
  '/companies/1',
  '/people',
  '/people/1',
  '/people/0',
  '/people/%00',
  '/topics',
  '/stories',
  '/settings',
  '/nowhere',
  '/sign-in',
  '/welcome',
  '/unavailable',
  '/theme',
  '/api/auth/session',
  '/api/auth/providers',
  '/api/auth/csrf',
  '/api/auth/error',
  '/api/v1/me',
  '/api/v1/people',
  '/api/v1/people/0',
  '/api/v1/people?limit=x',
  '/api/v1/nothing',
]

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]))
}

function tells(text: string): boolean {
  return secrets.some((secret) => secret.length > 20 && text.includes(secret))
}

test('no answer holds the key or the secret, whoever asks', async ({ request, playwright }) => {
  const stranger = await playwright.request.newContext({ baseURL: dashboard })
  for (const client of [request, stranger])
    for (const address of addresses) {
      const answer = await client.get(address)
      const text = `${JSON.stringify(answer.headers())}${await answer.text()}`
      expect(tells(text), address).toBe(false)
    }
  await stranger.dispose()
})

test('nothing that a browser loads or keeps holds them', async ({ page }) => {
  const traffic = new Traffic(page)
  for (const address of ['/', '/people', '/companies', '/topics', '/stories'])
    await page.goto(address, { waitUntil: 'networkidle' })
  expect((await traffic.texts()).filter(tells)).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  expect(tells(kept)).toBe(false)
})

test('no script that was built holds them, or what reads them', () => {
  const texts = filesBelow('.next/static').map((path) => readFileSync(path, 'latin1'))
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter(tells)).toEqual([])
  expect(texts.filter((text) => /SIGNALBOX_(?:API_KEY|SECRET)|signalbox-acting-member/.test(text))).toEqual(
    [],
  )
})

test('nothing that the programs have written to the terminal holds them', () => {
  const output = readFileSync(join(dataDir, 'output.log'), 'utf8')
  expect(output).toContain('Signalbox is running.')
  expect(tells(output)).toBe(false)
})
