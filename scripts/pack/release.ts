import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { ensureDashboardBuilt } from '../dashboard-build.ts'
import { root } from '../run-next.ts'
import { runtimeEnvironment, runtimeFlags } from '../runtime.mjs'
import { writeArchive, writeChecksums } from './archive.ts'
import { codeOf, ownFiles } from './own-files.ts'
import { filesOfPackage, type Locked, packagesFor } from './packages.ts'
import { sbomOf } from './sbom.ts'

const manifest: { version: string; [field: string]: unknown } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const { version } = manifest

/** Named by the C library as well: the Node.js in it does not run on musl, which Alpine has. */
const platform = `linux-${process.arch}-glibc`
const name = `signalbox-${version}`
const output = join(root, 'dist')
const stage = join(output, 'stage')
const folder = join(stage, name)

/** Starts the program without npm and without another process. Whatever is set wins. */
function launcher(): string {
  const cache = { NODE_COMPILE_CACHE: '$here/node_modules/.cache/compiled' }
  const settings = Object.entries({ ...runtimeEnvironment, ...cache })
  const node = ['"$here/node_modules/node/bin/node"', ...runtimeFlags, '"$here/bin/signalbox.ts"', '"$@"']
  return [
    '#!/bin/sh',
    'here=$(dirname -- "$(readlink -f -- "$0")")',
    ...settings.map(([name, value]) => `: "\${${name}=${value}}"; export ${name}`),
    `exec ${node.join(' ')}`,
    '',
  ].join('\n')
}

/** What programs read of it, and nothing by which npm would install anything. */
function manifestOfRelease(): string {
  const { name, version, private: isPrivate, description, license, type, engines, imports } = manifest
  const scripts = { start: 'exec ./signalbox start', signalbox: 'exec ./signalbox' }
  return `${JSON.stringify({ name, version, private: isPrivate, description, license, type, engines, imports, scripts }, null, 2)}\n`
}

function put(path: string, content: string, mode = 0o644): void {
  writeFileSync(join(folder, path), content)
  chmodSync(join(folder, path), mode)
}

/** The build writes down where it was made, which is nobody's matter and differs between machines. */
function withoutPlace(text: string): string {
  const { appDir }: { appDir: string } = JSON.parse(text)
  return text.replaceAll(appDir, '/signalbox')
}

function copy(path: string): void {
  const target = join(folder, path)
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(join(root, path), target)
}

/** The time of the version, so that an archive does not hang on when it is made. */
function timeOfVersion(): Date {
  const said = process.env.SOURCE_DATE_EPOCH
  const seconds = said ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return new Date(Number(seconds) * 1000)
}

/**
 * Makes a release: an archive that starts with one command, with the Node.js it runs on, on a machine that has nothing else.
 * Returns where it lies.
 */
export async function packRelease(): Promise<string> {
  if (process.platform !== 'linux')
    throw new Error('A release is made on Linux, for Linux on the same processor.')
  await ensureDashboardBuilt({ log: console.log })
  rmSync(stage, { recursive: true, force: true })
  const locked: Locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const code = codeOf(root)
  const imported = code.packages.filter((it) => !builtinModules.includes(it))
  const places = packagesFor(locked, [...imported, 'node'])
  for (const path of ownFiles(root, code.files)) copy(path)
  for (const path of places.flatMap((place) => filesOfPackage(root, place))) copy(path)
  const builtFiles = join('.next', 'required-server-files.json')
  put(builtFiles, withoutPlace(readFileSync(join(root, builtFiles), 'utf8')))
  const at = timeOfVersion()
  put('VERSION', `${version} ${platform}\n`)
  put('signalbox', launcher(), 0o755)
  put('package.json', manifestOfRelease())
  const readme = readFileSync(join(root, 'scripts', 'pack', 'readme.md'), 'utf8')
  put('README.md', readme.replaceAll('{version}', version).replaceAll('{platform}', platform))
  put(
    'sbom.cdx.json',
    sbomOf(root, (place) => existsSync(join(root, place)), at),
  )
  await writeChecksums(folder)
  const archive = join(output, `${name}-${platform}.tar.gz`)
  await writeArchive(stage, name, archive, at)
  rmSync(stage, { recursive: true })
  return archive
}
