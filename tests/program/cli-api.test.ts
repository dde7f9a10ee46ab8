import { describe, expect, test } from 'vitest'
import { routes } from '#service/doors/http/operations.ts'
import { besideService } from './support/beside-service.ts'
import { signalbox } from './support/cli.ts'

const { dataDir, service } = besideService()

let made: Promise<string> | undefined

/** Calls the command with a key that is made once. */
async function caller() {
  const flags = ['--org', 'acme', '--name', 'cli', '--per-minute', '9999', ...dataDir]
  made ??= signalbox(['keys', 'create', ...flags]).then(({ stdout }) => stdout.trim())
  const env = { SIGNALBOX_API_URL: `${service().url}/v1`, SIGNALBOX_API_KEY: await made }
  return (args: string[], input?: string) => signalbox(['api', ...args], env, input)
}

describe('api', () => {
  test('lists every operation, those of a group, and explains one', async () => {
    const { stdout } = await signalbox(['api'])
    const listed = [...stdout.matchAll(/^ {2}(\S+\.\S+) {2}/gm)].map(([, name]) => name)
    expect(listed.toSorted()).toEqual(routes.map(({ name }) => name).toSorted())
    const { stdout: help } = await signalbox(['api', 'people.list', '--help'])
    expect(help).toMatch(/GET \/people\n[\s\S]*--search <text> +Part of a name, an e-mail address/)
  })

  test('sends what flags, a file and what is piped in say, and answers JSON or a table', async () => {
    const api = await caller()
    const companies = [
      { name: 'Halden', domain: 'halden.example' },
      { name: 'Berg', domain: 'berg.example' },
    ]
    const made = await api(['companies.create', '--input', '-'], JSON.stringify({ companies }))
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const [first] = JSON.parse(made.stdout).results
    const id = first.company.id
    const changed = await api(['companies.update', '--company-id', id, '--is-vip', '--yearlyValue', '1200'])
    expect(JSON.parse(changed.stdout)).toMatchObject({ id, isVip: true })
    const all = await api(['companies.list', '--all', '--limit', '1'])
    expect(
      all.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).name)
        .toSorted(),
    ).toEqual(['Berg', 'Halden'])
    const { stdout: table } = await api(['companies.list', '--search', 'halden', '--table'])
    expect(table).toMatch(/^id +name/)
    expect(table).toMatch(new RegExp(`^${id} +Halden`, 'm'))
  })

  test('--dry-run shows the request and sends nothing', async () => {
    const api = await caller()
    const shown = await api(['people.update', '--person-id', '7', '--connections.github', 'ada', '--dry-run'])
    expect(shown).toMatchObject({ code: 0, stderr: '' })
    expect(shown.stdout).toMatch(
      /^PATCH http:\S+\/v1\/people\/7\nAuthorization: Bearer \$SIGNALBOX_API_KEY\n/,
    )
    expect(shown.stdout).toContain('"github": "ada"')
  })

  test.each([
    [['people.lst'], 2, 'Did you mean people.list'],
    [['peopel'], 2, 'Did you mean people'],
    [['people.list', '--serch', 'a'], 2, 'Did you mean --search?'],
    [['people.list', '--limit', 'ten'], 2, 'Expected a number.'],
    [['people.list', '--limit', '1000'], 1, 'limit: '],
    [['people.get'], 1, 'personId: '],
    [['people.get', '--person-id', '404'], 1, 'NOT_FOUND, request '],
    [['people.list', '--api-url', 'http://127.0.0.1:1/v1'], 3, 'cannot be reached'],
  ])('says what is wrong with %j, and ends with %i', async (args, code, words) => {
    const api = await caller()
    const outcome = await api(args)
    expect([outcome.code, outcome.stdout]).toEqual([code, ''])
    expect(outcome.stderr).toContain(words)
    expect(outcome.stderr).not.toMatch(/node:internal|sbx_/)
  })

  test('says how to get a key where there is none', async () => {
    const outcome = await signalbox(['api', 'people.list', ...['--data-dir', '/dev/null/none']])
    expect([outcome.code, outcome.stderr]).toEqual([
      2,
      expect.stringContaining('signalbox keys create --org'),
    ])
  })
})
