import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { besideService } from './support/beside-service.ts'
import { signalbox, temporaryFolder } from './support/cli.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const { folder: project, remove } = temporaryFolder()
const { dataDir, service } = besideService()
afterAll(remove)

const package_ = join(project, 'node_modules/signalbox-client')

async function pack(): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'scripts/pack-client.ts'), '--to', project])
  return stdout.split('\n')[0] ?? ''
}

/** An empty project, with the package from its file and nothing else. */
beforeAll(async () => {
  await writeFile(join(project, 'package.json'), '{"private":true,"type":"module"}')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', await pack()], { cwd: project })
})

describe('the package', () => {
  test('is the same whenever it is made, in the version of the product', async () => {
    const hashOf = async (file: string) =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
    const file = await pack()
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(file).toBe(join(project, `signalbox-client-${version}.tgz`))
    const before = await hashOf(file)
    expect(await hashOf(await pack())).toBe(before)
  })

  test('holds little code, needs no other package, and names nothing of this repository', async () => {
    const files = await readdir(join(package_, 'dist'))
    const read = (ending: string) =>
      Promise.all(
        files.filter((it) => it.endsWith(ending)).map((it) => readFile(join(package_, 'dist', it), 'utf8')),
      )
    expect(gzipSync((await read('.js')).join('\n')).byteLength).toBeLessThan(10_000)
    const imports = [...(await read('.js')), ...(await read('.d.ts'))].flatMap((text) =>
      [...text.matchAll(/from ['"]([^'"]+)/g)].map(([, name]) => name),
    )
    expect(imports.filter((name) => !/^\.\/[a-z]+\.(?:js|ts)$/.test(name ?? ''))).toEqual([])
    expect(await readdir(join(project, 'node_modules'))).not.toContain('@orpc')
  })

  const compilers = [
    ['the TypeScript of this project', join(root, 'node_modules/typescript/bin/tsc')],
    ['an older one', join(root, 'clients/generators/node_modules/typescript/bin/tsc')],
  ] as const

  test.each(compilers.filter(([, path]) => existsSync(path)))(
    'types what its README shows, for %s',
    async (_, compiler) => {
      const readme = await readFile(join(package_, 'README.md'), 'utf8')
      const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code)
      await writeFile(join(project, 'examples.ts'), examples.join('\n'))
      const flags = [
        '--noEmit',
        '--strict',
        '--exactOptionalPropertyTypes',
        '--lib',
        'es2022,dom,dom.iterable',
      ]
      const modules = ['--target', 'es2022', '--module', 'nodenext', '--moduleResolution', 'nodenext']
      const complaints = (file: string) =>
        run(process.execPath, [compiler, ...flags, ...modules, file], { cwd: project }).then(
          () => '',
          ({ stdout }) => String(stdout),
        )
      expect(await complaints('examples.ts')).toBe('')
      const mistake = `${examples[0]}\nawait signalbox.people.list({ serch: 'anna' })\n`
      await writeFile(join(project, 'wrong.ts'), mistake)
      expect(await complaints('wrong.ts')).toContain("'serch' does not exist")
    },
  )
})

type Answer = Record<string, unknown> & { totalCount: number; data: { name: string }[] }
type Call = ((input?: object, options?: object) => Promise<Answer>) & {
  all(input?: object): AsyncIterable<{ name: string }>
}
type Client = Record<string, Record<string, Call>>

let key: Promise<string> | undefined

async function clientOf(send: typeof fetch = fetch) {
  const { createSignalbox } = await import(pathToFileURL(join(package_, 'dist/index.js')).href)
  const flags = ['--org', 'acme', '--name', 'client', '--per-minute', '9999', ...dataDir]
  key ??= signalbox(['keys', 'create', ...flags]).then(({ stdout }) => stdout.trim())
  const client: Client = createSignalbox({ url: service().url, key: await key, fetch: send })
  const call = (group: string, name: string): Call => {
    const found = client[group]?.[name]
    if (!found) throw new Error(`the client lacks ${group}.${name}`)
    return found
  }
  return { call }
}

const companiesOf = (from: number, many: number) =>
  Array.from({ length: many }, (_, i) => ({ name: `C${from + i}`, domain: `c${from + i}.example` }))

describe('against a running service', () => {
  test('reads all pages, each item once', async () => {
    const { call } = await clientOf()
    const companies = companiesOf(0, 7)
    await call('companies', 'create')({ companies })
    const names: string[] = []
    for await (const { name } of call('companies', 'list').all({ limit: 3, search: 'c' })) names.push(name)
    expect(names.toSorted()).toEqual(companies.map(({ name }) => name))
  })

  test('a write whose answer is lost is done once', async () => {
    const sent: (string | null)[] = []
    const { call } = await clientOf(async (...given) => {
      const answer = await fetch(...given)
      sent.push(new Headers(given[1]?.headers).get('idempotency-key'))
      if (sent.length === 1) throw new TypeError('the connection was lost')
      return answer
    })
    const answer = await call(
      'companies',
      'create',
    )({ companies: [{ name: 'Once', domain: 'once.example' }] })
    expect(answer).toMatchObject({ results: [{ status: 'created' }] })
    expect(sent).toHaveLength(2)
    expect(sent[0]).toBe(sent[1])
    expect((await call('companies', 'list')({ search: 'once.example' })).totalCount).toBe(1)
  })

  test('an error names the field and the reason', async () => {
    const { call } = await clientOf()
    await expect(call('people', 'list')({ limit: 1000 })).rejects.toMatchObject({
      name: 'SignalboxError',
      operation: 'people.list',
      ...{ code: 'BAD_REQUEST', status: 400 },
      issues: [{ field: 'limit', reason: expect.stringContaining('100') }],
      requestId: expect.any(String),
    })
    await expect(call('people', 'get')({ personId: '1' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      issues: [],
    })
  })

  test('a call ends when it is told to', async () => {
    const { call } = await clientOf()
    const controller = new AbortController()
    controller.abort(new Error('enough'))
    await expect(call('people', 'list')({}, { signal: controller.signal })).rejects.toThrow('enough')
  })
})
