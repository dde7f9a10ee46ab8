import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiClient } from '#tests/harness/client.ts'
import { besideService } from './support/beside-service.ts'
import { signalbox } from './support/cli.ts'

const email = 'o@acme.example'
const { folder, dataDir, service } = besideService()
let api: Api

beforeAll(async () => {
  const key = await signalbox(['keys', 'create', '--org', 'acme', '--name', 'laptop', ...dataDir])
  api = apiClient(service().url, key.stdout.trim())
})

function setPassword(input: string, more: Record<string, string> = {}) {
  const flags = Object.entries({ org: 'acme', email, ...more }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ])
  return signalbox(['members', 'set-password', ...flags, ...dataDir], {}, input)
}

const signIn = async (password: string) => (await api.post('/sign-ins', { email, password })).status

describe('members set-password', () => {
  test('lets a member in again whom too many attempts have locked out', async () => {
    for (let n = 0; n < 5; n++) expect(await signIn('seven red signals')).toBe(401)
    expect(await signIn('seven red signals')).toBe(429)
    const outcome = await setPassword(' seven green signals\n', { email: 'O@Acme.example' })
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    expect(outcome.stdout).not.toContain('green')
    expect(await signIn(' seven green signals')).toBe(200)
    expect(await signIn('seven green signals')).toBe(401)
  })

  test('lets a member in again who is locked out from where they have signed in before', async () => {
    expect(await signIn(' seven green signals')).toBe(200)
    for (let n = 0; n < 5; n++) expect(await signIn('seven red signals')).toBe(401)
    expect(await signIn(' seven green signals')).toBe(429)
    expect(await setPassword('seven blue signals')).toMatchObject({ code: 0 })
    expect(await signIn('seven blue signals')).toBe(200)
  })

  test('asks for no password where there is no installation', async () => {
    const where = ['--org', 'acme', '--email', email, '--data-dir', join(folder, 'elsewhere')]
    const { code, stdout, stderr } = await signalbox(['members', 'set-password', ...where], {}, null)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^signalbox: There is no installation in [^\n]+elsewhere\.[^\n]+\n$/)
  })

  test('ends the need for a first owner', async () => {
    expect((await api.get('/sign-ins/options')).body).toEqual({
      demo: false,
      ownerNeeded: false,
      passkeys: false,
      resetsByMail: false,
    })
  })

  test.each([
    ['a password that is too short', 'short\n', {}, 'at least 10 characters'],
    ['no password', '', {}, 'at least 10 characters'],
    ['a member who is none', 'seven green signals', { email: 'p@acme.example' }, 'p@acme.example'],
    ['an address that is none', 'seven green signals', { email: 'acme' }, 'acme is not an e-mail address'],
    [
      'another organization',
      'seven green signals',
      { org: 'nobody' },
      'no organization with the slug nobody',
    ],
  ])('refuses %s', async (_, input, more, words) => {
    const { code, stdout, stderr } = await setPassword(input, more)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^signalbox: [^\n]+\n$/)
    expect(stderr).toContain(words)
    if (input) expect(stderr).not.toContain(input.trim())
  })
})

test('members unlink says what it found', async () => {
  const unlink = (org = 'acme', address = email) =>
    signalbox(['members', 'unlink', '--org', org, '--email', address, ...dataDir])
  const account = { provider: 'oidc', issuer: 'https://id.acme.example', email }
  const come = async (subject: string) =>
    (await api.post('/sign-ins/provider', { ...account, subject })).status
  expect([await come('1'), await come('2')]).toEqual([200, 409])
  expect((await unlink()).stdout).toMatch(/^It is unlinked\. /)
  expect((await unlink()).stdout).toBe('No account at an identity provider was linked to this member.\n')
  expect([await come('2'), await come('1')]).toEqual([200, 409])
  const { code, stderr } = await unlink('acme', 'p@acme.example')
  expect([code, stderr]).toEqual([
    1,
    'signalbox: There is no member with the e-mail address p@acme.example.\n',
  ])
})

test('members remove-passkeys says what it found', async () => {
  const remove = (address = email) =>
    signalbox(['members', 'remove-passkeys', '--org', 'acme', '--email', address, ...dataDir])
  expect(await remove()).toMatchObject({ code: 0, stdout: 'This member had no passkeys.\n' })
  const { code, stderr } = await remove('p@acme.example')
  expect([code, stderr]).toEqual([
    1,
    'signalbox: There is no member with the e-mail address p@acme.example.\n',
  ])
})
