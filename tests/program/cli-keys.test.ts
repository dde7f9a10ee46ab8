import { describe, expect, test } from 'vitest'
import { apiClient } from '#tests/harness/client.ts'
import { besideService } from './support/beside-service.ts'
import { signalbox } from './support/cli.ts'

const { dataDir, service } = besideService()
const acme = ['--org', 'acme', ...dataDir]

async function createKey(...more: string[]): Promise<string> {
  const { code, stdout } = await signalbox(['keys', 'create', ...acme, '--name', 'laptop', ...more])
  expect(code).toBe(0)
  return stdout.trim()
}

async function statusWith(key: string): Promise<number> {
  return (await apiClient(service().url, key).get('/me')).status
}

describe('org create', () => {
  const create = (slug: string, owner = 'o@acme.example', ...more: string[]) =>
    signalbox(['org', 'create', '--slug', slug, '--name', 'Other', '--owner', owner, ...more, ...dataDir])

  test.each([
    ['a slug that is taken', 'acme', 'acme already'],
    ['capitals', 'Acme', 'lowercase'],
    ['spaces', 'a b', 'lowercase'],
    ['two hyphens', 'a--b', 'lowercase'],
    ['an empty slug', '', 'lowercase'],
    ['a long slug', 'a'.repeat(61), 'at most 60'],
  ])('refuses %s', async (_, slug, words) => {
    const { code, stdout, stderr } = await create(slug)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^signalbox: [^\n]+\n$/)
    expect(stderr).toContain(words)
  })

  test('refuses an owner without an address and a zone that is none', async () => {
    expect((await create('other', 'nobody')).stderr).toContain('nobody is not an e-mail address')
    expect((await create('other', 'o@a.example', '--timezone', 'Mars/Base')).stderr).toContain('Mars/Base')
  })
})

describe('keys', () => {
  test('org create says how the first one is made, in this installation', async () => {
    const { stdout } = await signalbox([
      ...['org', 'create', '--slug', 'second', '--name', 'Second', '--owner', 'o@second.example'],
      ...dataDir,
    ])
    const command = `npm run -s signalbox -- keys create --org second --name laptop ${dataDir.join(' ')}`
    expect(stdout).toBe(`Created Second. Next: ${command}\n`)
  })

  test('create prints the key and nothing else on standard output', async () => {
    const { code, stdout, stderr } = await signalbox(['keys', 'create', ...acme, '--name', 'laptop'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^sbx_[0-9A-Za-z]{38}\n$/)
    expect(stderr).not.toContain(stdout.trim())
    expect(await statusWith(stdout.trim())).toBe(200)
  })

  test('create keeps to the limit and the end it was given', async () => {
    const key = await createKey('--per-minute', '7', '--expires-in', '90d')
    const { headers, body } = await apiClient(service().url, key).get('/me')
    expect(headers.get('ratelimit-limit')).toBe('7')
    const { expiresAt } = (body as { key: { expiresAt: string } }).key
    const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(90)
  })

  test('list shows every key by its last four characters, never the key', async () => {
    const key = await createKey()
    const { code, stdout } = await signalbox(['keys', 'list', ...acme])
    expect(code).toBe(0)
    expect(stdout).toContain(`…${key.slice(-4)}`)
    expect(stdout).not.toContain(key.slice(4, 30))
  })

  test('revoke ends a key at once for the running service', async () => {
    const key = await createKey()
    expect(await statusWith(key)).toBe(200)
    const listed = (await signalbox(['keys', 'list', ...acme])).stdout.split('\n')
    const id = listed.find((line) => line.includes(`…${key.slice(-4)}`))?.split('\t')[0] ?? ''
    expect(await signalbox(['keys', 'revoke', '--id', id, ...dataDir])).toMatchObject({ code: 0, stderr: '' })
    expect(await statusWith(key)).toBe(401)
    expect((await signalbox(['keys', 'list', ...acme])).stdout).toMatch(new RegExp(`${id}.*revoked`))
  })

  test('create gives fewer rights, and list says which', async () => {
    const flags = [
      '--access',
      'read',
      '--resources',
      'people, companies',
      '--addresses',
      '10.0.0.0/8,127.0.0.1',
    ]
    const key = await createKey(...flags)
    const { body } = await apiClient(service().url, key).get('/me')
    const rights = {
      access: 'read',
      resources: ['people', 'companies'],
      addresses: ['10.0.0.0/8', '127.0.0.1'],
    }
    expect(body).toMatchObject({ key: rights })
    const { stdout } = await signalbox(['keys', 'list', ...acme])
    const line = stdout.split('\n').find((one) => one.includes(`…${key.slice(-4)}`))
    expect(line).toContain('\treads only\tonly people, companies\tonly from 10.0.0.0/8, 127.0.0.1\t')
  })

  test('roll prints the new key, and the earlier one works as long as it was asked to', async () => {
    const first = await createKey()
    const listed = (await signalbox(['keys', 'list', ...acme])).stdout.split('\n')
    const id = listed.find((line) => line.includes(`…${first.slice(-4)}`))?.split('\t')[0] ?? ''
    const second = (await signalbox(['keys', 'roll', '--id', id, ...dataDir])).stdout.trim()
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200])
    const third = await signalbox(['keys', 'roll', '--id', id, '--overlap', 'none', ...dataDir])
    expect(third.stderr).toContain('The earlier one has ended.')
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 401])
    expect(await statusWith(third.stdout.trim())).toBe(200)
  })

  test.each([
    [['keys', 'roll', '--id', 'x'], 'no key with the id x'],
    [
      ['keys', 'create', '--org', 'acme', '--name', 'a', '--resources', 'people,all'],
      'all is not among people',
    ],
    [['keys', 'create', '--org', 'acme', '--name', 'a', '--resources', ','], 'the list is not among people'],
    [
      ['keys', 'create', '--org', 'acme', '--name', 'a', '--addresses', '10.0.0.0/40'],
      '10.0.0.0/40: Must be an address',
    ],
    [['keys', 'revoke', '--id', '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'], 'no key with the id'],
    [['keys', 'revoke', '--id', 'x'], 'no key with the id x'],
    [['keys', 'list', '--org', 'nobody'], 'no organization with the slug nobody'],
    [['keys', 'create', '--org', 'nobody', '--name', 'a'], 'no organization with the slug nobody'],
    [['keys', 'create', '--org', 'acme', '--name', ' '], '1 to 200 characters'],
  ])('%j says what is wrong', async (args, words) => {
    const { code, stdout, stderr } = await signalbox([...args, ...dataDir])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^signalbox: [^\n]+\n$/)
    expect(stderr).toContain(words)
  })
})
