import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'
import { differing, withoutIntegrity } from './lock-file.mjs'

/** Makes node_modules match package-lock.json. Does nothing, in a few milliseconds, when it already does. */
export async function installIfStale(root) {
  if (isFresh(root)) return
  await withLock(
    join(root, '.cache', 'install.lock'),
    'Another start is installing packages; waiting for it.',
    async () => {
      if (isFresh(root)) return
      if (!matchesInstalledTree(root)) await install(root)
      await ensurePinnedNode(root)
      writeFileSync(stampFile(root), lockHash(root))
    },
  )
}

export function pinnedNode(root) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(root, 'node_modules', 'node', 'bin', name)
}

function isFresh(root) {
  return existsSync(pinnedNode(root)) && read(stampFile(root)) === lockHash(root)
}

/** True after a developer's own `npm install`: what is there is what the lock file says. */
function matchesInstalledTree(root) {
  const installed = JSON.parse(read(join(root, 'node_modules', '.package-lock.json')) ?? '{}').packages
  return installed !== undefined && differing(lockedPackages(root), installed).length === 0
}

function lockedPackages(root) {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

/** Refuses a lock file by which anything could be installed under the name of a package. */
function demandIntegrity(root) {
  const unproven = withoutIntegrity(lockedPackages(root))
  if (unproven.length > 0)
    throw new Error(
      `package-lock.json has no integrity for ${unproven.join(', ')}. Take it from: npm view <package>@<version> dist.integrity`,
    )
}

async function install(root) {
  demandIntegrity(root)
  const started = Date.now()
  process.stderr.write('Installing packages, about half a minute… ')
  let result = await npm(root, ['ci'])
  // Some registries lack optional packages of other platforms; `npm ci` calls such a lockfile out of sync.
  if (result.code !== 0 && result.log.includes('EUSAGE')) {
    process.stderr.write(
      `npm ci refused package-lock.json:\n${lastLines(result.log, 12)}\nTrying npm install… `,
    )
    result = await npm(root, ['install', '--no-save'])
    if (result.code === 0) demandLocked(root)
  }
  if (result.code !== 0) {
    process.stderr.write(`failed.\n\n${lastLines(result.log, 40)}\n`)
    throw new Error(
      'npm could not install the packages (see above). Check the network connection and try again.',
    )
  }
  process.stderr.write(`done in ${Math.round((Date.now() - started) / 1000)} s.\n`)
}

/** `npm install` may choose other versions than those of the lock file: then what it installed is not used. */
function demandLocked(root) {
  const installed = JSON.parse(read(join(root, 'node_modules', '.package-lock.json')) ?? '{}').packages ?? {}
  const other = differing(lockedPackages(root), installed)
  if (other.length === 0) return
  process.stderr.write('failed.\n\n')
  throw new Error(
    `npm installed something else than package-lock.json says: ${other.slice(0, 10).join(', ')}.`,
  )
}

/** Runs the install script of the `node` package where npm did not. */
async function ensurePinnedNode(root) {
  if (existsSync(pinnedNode(root))) return
  const cwd = join(root, 'node_modules', 'node')
  const result = await run(process.execPath, ['installArchSpecificPackage.js'], { cwd, env: cleanEnv(root) })
  if (result.code === 0 && existsSync(pinnedNode(root))) return
  process.stderr.write(`${lastLines(result.log, 20)}\n`)
  throw new Error(
    'The pinned Node.js could not be installed (see above). Check the network connection and try again.',
  )
}

function npm(root, args) {
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  return run('npm', [...args, ...flags], {
    cwd: root,
    env: cleanEnv(root),
    shell: process.platform === 'win32',
  })
}

function run(command, args, options) {
  return new Promise((resolve) => {
    let log = ''
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        log += text
      })
    }
    child.on('error', (error) => resolve({ code: 1, log: `${command}: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, log }))
  })
}

/** Environment in which npm does not run on the Node.js that it replaces, and installs development packages. */
function cleanEnv(root) {
  const env = { ...process.env }
  delete env.NODE_ENV
  const own = join(root, 'node_modules')
  const parts = (env.PATH ?? '').split(delimiter).filter((part) => !part.startsWith(own))
  return { ...env, PATH: parts.join(delimiter) }
}

function stampFile(root) {
  return join(root, 'node_modules', '.signalbox-lock')
}

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
