import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { resolve } from '../structure/graph.ts'
import { scan } from '../structure/scan.ts'

/** Where programs begin: all other code of ours is reached from these. */
const beginnings = [
  'bin/signalbox.ts',
  'scripts/bootstrap.mjs',
  'scripts/serve-dashboard.mjs',
  'scripts/exit-with-parent.mjs',
  'scripts/answers.mjs',
]

/** Read by programs rather than imported. Snapshots of the schema are for those who make migrations. */
const data = ['service/**/*.{json,md,sql,svg,txt,js}', 'public/**/*', 'openapi.json', 'lib/api/routes.json']
const forMakers = /_snapshot\.json$/

const forReaders = ['.env.example', 'next.config.mjs', 'docs/*.md', 'deploy/**/*']

/** What the build of the dashboard left for its makers alone. */
const ofBuild =
  /^\.next\/(?:(?:cache|diagnostics|types|build|turbopack|trace|trace-build)(?:\/|$)|required-server-files\.js$)|\.(?:nft\.json|map)$/
const ofDashboard = ['.next/*', '.next/{server,static}/**/*']

/** Threads are started by the address of their file. */
const thread = /new URL\('(\.[^']+\.(?:ts|mjs))', import\.meta\.url\)/g

type Code = { files: string[]; packages: string[] }

/** Follows imports from where programs begin, types included: they are none of a program, and lead to few files. */
export function codeOf(root: string): Code {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const text = readFileSync(posix.join(root, file), 'utf8')
    for (const { specifier, isType } of scan(text).imports) {
      const target = resolve(file, specifier)
      if (target !== undefined) visit(target)
      else if (!isType && !specifier.startsWith('node:')) packages.add(packageOf(specifier))
    }
    for (const [, address = ''] of text.matchAll(thread)) visit(posix.join(posix.dirname(file), address))
  }
  for (const file of beginnings) visit(file)
  return { files: [...files], packages: [...packages].toSorted() }
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Files of ours that belong into a release. */
export function ownFiles(root: string, code: string[]): string[] {
  const find = (patterns: string[]) =>
    globSync(patterns, { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.relative(root, posix.join(entry.parentPath, entry.name)))
  const found = [
    ...find(data).filter((path) => !forMakers.test(path)),
    ...find(forReaders),
    ...find(ofDashboard).filter((path) => !ofBuild.test(path)),
  ]
  if (!existsSync(posix.join(root, '.next', 'BUILD_ID'))) throw new Error('The dashboard is not built.')
  return [...new Set([...code, ...found])].toSorted()
}
