import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { printApi } from './client/print-api.ts'
import { type Document, describedBy, operationTable, type Route } from './client/schema.ts'

// Makes the TypeScript client, a package that `npm install` takes, from the committed description of the interface.

const run = promisify(execFile)
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const home = join(root, 'clients/typescript')

async function json<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join(root, name), 'utf8'))
}

const compiler = [
  '--ignoreConfig',
  '--strict',
  '--useDefineForClassFields',
  'false',
  '--types',
  '',
  '--rewriteRelativeImportExtensions',
].concat(
  ['--target', 'es2022', '--module', 'es2022', '--moduleResolution', 'bundler'],
  ['--lib', 'es2024,dom,dom.iterable'],
)

/** Compiles what is written by hand: types with their comments, and modules without. */
async function compile(outDir: string): Promise<void> {
  const sources = ['connect', 'options', 'table'].map((name) => join(home, 'source', `${name}.ts`))
  for (const kind of [['--removeComments'], ['--declaration', '--emitDeclarationOnly']])
    await run(join(root, 'node_modules/.bin/tsc'), [...compiler, ...kind, '--outDir', outDir, ...sources])
  for (const name of await readdir(outDir)) {
    if (!name.endsWith('.js')) continue
    const text = await readFile(join(outDir, name), 'utf8')
    await writeFile(join(outDir, name), text.replaceAll(/^(?: {4})+/gm, tabs))
  }
}

const tabs = (spaces: string) => '\t'.repeat(spaces.length / 4)

const index = (operations: string) => `import { connect } from './connect.js'
import { readTable } from './table.js'
export { SignalboxError, safe } from './errors.js'

const operations = readTable(\`${operations}\`)

export const createSignalbox = (options) => connect(operations, options)
`

const indexTypes = `import type { Signalbox } from './api.js'
import type { ClientOptions } from './options.js'

export * from './api.js'
export * from './errors.js'
export * from './options.js'

/** Makes a client of the service at \`url\`. It holds no connection and needs no end. */
export declare function createSignalbox(options: ClientOptions): Signalbox
`

/** Fills a folder with what the package holds. */
async function build(folder: string): Promise<void> {
  const document = await json<Document>('openapi.json')
  const all = describedBy(document, await json<Record<string, Route>>('lib/api/routes.json'))
  const { version } = await json<{ version: string }>('package.json')
  const about = await json<object>('clients/typescript/package.json')
  await mkdir(join(folder, 'dist'))
  await compile(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/api.d.ts'), printApi(document, all))
  await writeFile(join(folder, 'dist/index.js'), index(operationTable(all)))
  await writeFile(join(folder, 'dist/index.d.ts'), indexTypes)
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ ...about, version }, null, 2)}\n`)
  await cp(join(home, 'README.md'), join(folder, 'README.md'))
}

type Packed = {
  filename: string
  size: number
  unpackedSize: number
  files: { path: string; size: number }[]
}

const { values } = parseArgs({ options: { to: { type: 'string', default: root } } })
const to = resolve(values.to)
const folder = await mkdtemp(join(tmpdir(), 'signalbox-client-'))
try {
  await build(folder)
  await mkdir(to, { recursive: true })
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', to], {
    cwd: folder,
  })
  const [packed]: Packed[] = JSON.parse(stdout)
  if (!packed) throw new Error('npm made no package')
  const code = packed.files
    .filter(({ path }) => path.endsWith('.js'))
    .reduce((sum, { size }) => sum + size, 0)
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(`${join(to, packed.filename)}`)
  console.log(
    `Code ${kilobytes(code)}; with types and descriptions ${kilobytes(packed.unpackedSize)}, packed ${kilobytes(packed.size)}.`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
