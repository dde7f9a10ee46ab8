import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from './support/cli.ts'

const run = promisify(execFile)
const home = fileURLToPath(new URL('../../clients/generators', import.meta.url))
const program = (path: string) => join(home, 'node_modules', path)
const isInstalled = existsSync(program('typescript'))
const { folder, remove } = temporaryFolder()
afterAll(remove)

const uses = {
  'openapi-typescript': `import type { components, paths } from './signalbox.d.ts'
export const name = (person: components['schemas']['Person']): string => person.displayName
export type Search = NonNullable<paths['/people']['get']['parameters']['query']>['search']
`,
  'openapi-ts': `import { listPeople, type Person } from './hey/index.ts'
export const first = async (): Promise<Person | undefined> => (await listPeople({ query: { search: 'a' } })).data?.data[0]
`,
}

/** Packages that `npm ci` at the root does not install, because they ask for another TypeScript. */
test.skipIf(!isInstalled)(
  'two generators take the document without a warning, and what they write compiles',
  async () => {
    const written = [
      await run(
        process.execPath,
        [
          ...[program('openapi-typescript/bin/cli.js'), '../../openapi.json'],
          ...['-o', join(folder, 'signalbox.d.ts')],
        ],
        { cwd: home },
      ),
      await run(
        process.execPath,
        [program('@hey-api/openapi-ts/bin/run.js'), '--output', join(folder, 'hey')],
        { cwd: home },
      ),
    ]
    for (const { stdout, stderr } of written)
      expect(stdout + stderr).not.toMatch(/warn|error|deprecat|unsupported|⚠/i)
    for (const [name, text] of Object.entries(uses)) await writeFile(join(folder, `${name}.ts`), text)
    const files = Object.keys(uses).map((name) => join(folder, `${name}.ts`))
    await run(process.execPath, [
      ...[program('typescript/bin/tsc'), '--noEmit', '--strict', '--allowImportingTsExtensions'],
      ...['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', ...files],
    ])
  },
  // Four compilers, one after the other.
  300_000,
)
