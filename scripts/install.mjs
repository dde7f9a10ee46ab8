import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'

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

/** True after a developer's own `npm install`: every package that had to be there has the locked version. */
function matchesInstalledTree(root) {
  const installed = JSON.parse(read(join(root, 'node_modules', '.package-lock.json')) ?? '{}').packages
  if (!installed) return false
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(([path, { version, optional, devOptional, peer }]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === version : Boolean(optional || devOptional || peer)
  })
}

async function install(root) {
  const started = Date.now()
  process.stderr.write('Installing packages, about half a minute… ')
  let result = await npm(root, ['ci'])
  // Some registries lack optional packages of other platforms; `npm ci` calls such a lockfile out of sync.
  if (result.code !== 0 && result.log.includes('EUSAGE')) result = await npm(root, ['install', '--no-save'])
  if (result.code !== 0) {
    process.stderr.write(`failed.\n\n${lastLines(result.log, 40)}\n`)
    throw new Error(
      'npm could not install the packages (see above). Check the network connection and try again.',
    )
  }
  process.stderr.write(`done in ${Math.round((Date.now() - started) / 1000)} s.\n`)
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
