import { readFileSync } from 'node:fs'
import { expect, request, test } from '@playwright/test'
import { product } from './fixtures/product.ts'

const { dashboard, signedIn } = product()
const name = 'next-auth.session-token'

function token(): string {
  const state = JSON.parse(readFileSync(signedIn, 'utf8')) as { cookies: { name: string; value: string }[] }
  return state.cookies.find((cookie) => cookie.name === name)?.value ?? ''
}

async function asked(cookie: string | null) {
  const headers: Record<string, string> = cookie === null ? {} : { cookie: `${name}=${cookie}` }
  const client = await request.newContext({ baseURL: dashboard, extraHTTPHeaders: headers })
  const [page, api] = [await client.get('/people', { maxRedirects: 0 }), await client.get('/api/v1/people')]
  const answer = { page: page.status(), text: await page.text(), api: api.status(), body: await api.json() }
  await client.dispose()
  return answer
}

test('the session opens pages and the API', async () => {
  expect(await asked(token())).toMatchObject({ page: 200, api: 200 })
})

const [header = '', key = '', iv = '', text = '', tag = ''] = token().split('.')
const none = Buffer.from('{"alg":"none"}').toString('base64url')
const claims = Buffer.from(JSON.stringify({ sub: 'owner-of-settings', role: 'owner' })).toString('base64url')

for (const [what, cookie] of [
  ['no session', null],
  ['an empty one', ''],
  ['one whose text was changed', [header, key, iv, `${text.slice(0, -4)}AAAA`, tag].join('.')],
  ['one whose seal was changed', [header, key, iv, text, `AAAA${tag.slice(4)}`].join('.')],
  ['one that claims to need no key', `${none}.${claims}.`],
  ['something else', 'x'.repeat(5000)],
] as const) {
  test(`${what} opens nothing, and the redirect carries nothing of the page`, async () => {
    const answer = await asked(cookie)
    expect(answer.page).toBe(307)
    expect(answer.text).not.toContain('Northline')
    expect(answer.api).toBe(401)
    expect(answer.body).toMatchObject({ code: 'UNAUTHORIZED', status: 401, data: { session: 'ended' } })
  })
}

test('next-auth shows who is signed in, and nothing that signs requests', async () => {
  const client = await request.newContext({ baseURL: dashboard, storageState: signedIn })
  const session = await (await client.get('/api/auth/session')).json()
  expect(session).toMatchObject({ user: { email: 'mara@northline.example', role: 'owner' } })
  expect(Object.keys(session).sort()).toEqual(['expires', 'user'])
  await client.dispose()
})

test('a password is not taken without the token of the form', async () => {
  const client = await request.newContext({ baseURL: dashboard })
  const form = { email: 'mara@northline.example', password: 'x', csrfToken: 'guessed', json: 'true' }
  const post = (origin: string) =>
    client.post('/api/auth/callback/credentials', { form, headers: { origin }, maxRedirects: 0 })
  expect((await post('https://evil.example')).status()).toBe(403)
  expect(await (await post(dashboard)).json()).toMatchObject({ url: expect.stringContaining('csrf=true') })
  await client.dispose()
})

test('actions and sign-out are refused from other pages', async () => {
  const client = await request.newContext({ baseURL: dashboard, storageState: signedIn })
  for (const [path, headers] of [
    ['/sign-in', { origin: 'https://evil.example' }],
    ['/sign-in', {}],
    ['/theme', { origin: 'null' }],
    ['/api/auth/signout', { origin: dashboard, 'sec-fetch-site': 'cross-site' }],
  ] as const) {
    const answer = await client.post(path, { headers, data: 'x' })
    expect(answer.status()).toBe(403)
  }
  await client.dispose()
})

test('nobody writes to an address that is only read, and the gate stands before everything else', async () => {
  const client = await request.newContext({ baseURL: dashboard })
  const written = await client.post('/people', { headers: { origin: dashboard }, data: 'x' })
  expect(written.status()).toBe(405)
  expect(written.headers().allow).toBe('GET, HEAD')
  expect((await client.get('/api/anything', { maxRedirects: 0 })).status()).toBe(307)
  await client.dispose()
})
