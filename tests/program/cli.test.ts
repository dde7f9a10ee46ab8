import { afterAll, describe, expect, test } from 'vitest'
import { type Outcome, signalbox, temporaryFolder, unread } from './support/cli.ts'

const { folder, remove } = temporaryFolder()
afterAll(remove)

const commands = [
  ['start'],
  ['dev'],
  ['service'],
  ['worker'],
  ['dashboard'],
  ['upgrade'],
  ['seed'],
  ['org', 'create'],
  ['keys', 'create'],
  ['keys', 'list'],
  ['keys', 'revoke'],
  ['members', 'set-password'],
  ['members', 'remove-passkeys'],
  ['rotate-secret'],
  ['backup'],
  ['restore'],
  ['api'],
  ['export'],
  ['import'],
  ['openapi'],
  ['schedule'],
  ['doctor'],
]

function expectOneLine({ code, stdout, stderr }: Outcome, words: string): void {
  expect(stdout).toBe('')
  expect(code).not.toBe(0)
  expect(code).not.toBeNull()
  expect(stderr).toMatch(/^\S[^\n]*\n$/)
  expect(stderr).toContain(words)
  expect(stderr).not.toMatch(/ at .*:\d+:\d+|node:internal/)
}

describe('--help', () => {
  test.each(commands.map((words) => words.join(' ')))('explains %s', async (words) => {
    const { code, stdout, stderr } = await signalbox([...words.split(' '), '--help'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(new RegExp(`^Usage: signalbox ${words} \\[options\\](?: <[a-z.]+>)?\n\n[A-Z]`))
  })

  test('lists every command that is tested here', async () => {
    const { stdout } = await signalbox(['--help'])
    const listed = [...stdout.matchAll(/^ {2}([a-z-]+)(?: \[options\])?(?: <[a-z.]+>)? {2,}/gm)].map(
      ([, name]) => name,
    )
    expect(listed.filter((name) => name !== 'help')).toEqual([...new Set(commands.map(([name]) => name))])
  })
})

describe('a schedule said in words', () => {
  test('is told as a sentence and as the interface takes it', async () => {
    const read = ['schedule', '--timezone', 'Europe/Berlin', 'jeden', 'Montag', 'um', '9', 'Uhr']
    const told = await signalbox(read)
    expect(told).toMatchObject({ code: 0, stderr: '' })
    expect(told.stdout).toBe('Every Monday at 09:00, Berlin\n{"type":"cron","expr":"0 9 * * 1"}\n')
    const { stdout } = await signalbox([...read, '--json'])
    expect(JSON.parse(stdout)).toEqual({
      schedule: { type: 'cron', expr: '0 9 * * 1' },
      timezone: 'Europe/Berlin',
    })
  })

  test.each([
    [['twice', 'a', 'day'], 'Did you mean “every day at 9:00 and 17:00” or “every 12 hours”?'],
    [['every', 'full', 'moon'], '“full”, “moon”'],
    [['daily', 'at', '9', '--timezone', 'Mars/Olympus'], '--timezone'],
  ])('is refused with a reason: %j', async (words, reason) => {
    expectOneLine(await signalbox(['schedule', ...words]), reason)
  })
})

describe('settings', () => {
  const wrong: [string, string, string][] = [
    ['SIGNALBOX_PROT', '3000', 'SIGNALBOX_PROT'],
    ['SIGNALBOX_API_PORT', 'http', 'SIGNALBOX_API_PORT'],
    ['SIGNALBOX_API_PORT', '70000', 'SIGNALBOX_API_PORT'],
    ['SIGNALBOX_API_PORT', ' ', 'SIGNALBOX_API_PORT'],
    ['SIGNALBOX_PORT', '1e3', 'SIGNALBOX_PORT'],
    ['SIGNALBOX_LOG_LEVEL', 'loud', 'SIGNALBOX_LOG_LEVEL'],
    ['SIGNALBOX_SECRET', 'short', 'SIGNALBOX_SECRET'],
    ['SIGNALBOX_RATE_LIMIT', 'none', 'SIGNALBOX_RATE_LIMIT'],
    ['SIGNALBOX_SURFACE', 'none', 'SIGNALBOX_SURFACE'],
    ['SIGNALBOX_POOL_SIZE', '1', 'SIGNALBOX_POOL_SIZE'],
    ['SIGNALBOX_API_URL', 'nowhere', 'SIGNALBOX_API_URL'],
    ['DATABASE_URL', 'mysql://db.example/a', 'DATABASE_URL'],
  ]

  test.each(wrong)('%s=%s stops with its name', async (name, value, words) => {
    expectOneLine(await signalbox(['upgrade', '--data-dir', folder], { [name]: value }), words)
  })

  const ofDashboard: [string, string][] = [
    ['SIGNALBOX_DASHBOARD_URL', 'signals.example'],
    ['SIGNALBOX_IMAGE_HOSTS', 'https://a.example'],
    ['SIGNALBOX_API_URL', 'ftp://a.example'],
  ]

  test.each(ofDashboard)('%s=%s stops start before anything is loaded', async (name, value) => {
    expectOneLine(
      await signalbox(['start', '--port', '0', '--data-dir', '/dev/null/x'], { [name]: value }),
      name,
    )
  })

  test('a secret is not repeated', async () => {
    const { stderr } = await signalbox(['upgrade', '--data-dir', folder], { SIGNALBOX_SECRET: 'swordfish' })
    expect(stderr).not.toContain('swordfish')
  })

  test('an empty setting is none', async () => {
    const outcome = await signalbox(['upgrade', '--data-dir', folder], {
      DATABASE_URL: '',
      SIGNALBOX_SECRET: '',
    })
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('one clear line and a code that is not 0', () => {
  const unusable = '/dev/null/nowhere'
  const cases: [string[], string][] = [
    [['nonsense'], "unknown command 'nonsense'"],
    [['upgrade', '--nonsense'], "unknown option '--nonsense'"],
    [['service', '--port', 'x'], 'whole number'],
    [['service', '--port', '65536'], 'whole number'],
    [['service', '--port', '6000'], 'Browsers refuse'],
    [['start', '--port', '4017', '--api-port', '4017'], 'need two ports'],
    [['service', '--host', ''], "'--host <address>' argument '' is invalid. It is empty."],
    [['service', '--data-dir', ''], "'--data-dir <folder>' argument '' is invalid. It is empty."],
    [['dashboard', '--api-url', 'nonsense'], 'Expected an address such as http'],
    [['seed'], '--profile'],
    [['seed', '--profile', 'other'], 'Allowed choices are demo, bench'],
    [['keys', 'create', '--org', 'acme'], '--name'],
    [['keys', 'create', '--org', 'acme', '--name', 'a', '--expires-in', 'soon'], '90d'],
    [['keys', 'create', '--org', 'acme', '--name', 'a', '--per-minute', '0'], 'whole number'],
    [
      ['upgrade', '--data-dir', unusable],
      `The data directory ${unusable} cannot be used: it is not a folder`,
    ],
  ]

  test.each(cases)('%j', async (args, words) => {
    expectOneLine(await signalbox(args), words)
  })

  test('a database that does not answer', async () => {
    expectOneLine(
      await signalbox(['doctor'], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' }),
      'DATABASE_URL',
    )
  })
})

describe('openapi', () => {
  test('prints the document alone', async () => {
    const { code, stdout, stderr } = await signalbox(['openapi'])
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  })

  test('may be read in part', async () => {
    expect(await unread(['openapi'])).toBe('')
  })

  test('--check finds the committed document as it should be', async () => {
    expect(await signalbox(['openapi', '--check'])).toMatchObject({ code: 0, stderr: '' })
  })
})
