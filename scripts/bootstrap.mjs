import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installIfStale, pinnedNode } from './install.mjs'
import { isRelease } from './release.mjs'
import { runtimeEnvironment, runtimeFlags } from './runtime.mjs'
import { stopWithParent } from './stop-with-parent.mjs'

// Everything that npm calls comes through here. This file and what it imports run on any Node.js from 18 on,
// before a single package is there; the rest of the project runs on the pinned one.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cli = 'bin/signalbox.ts'
const commands = {
  start: [cli, 'start'],
  dev: [cli, 'dev'],
  cli: [cli],
  test: ['scripts/test.ts'],
  check: ['scripts/test.ts', '--fast'],
  bench: ['bench/run.ts'],
  faults: ['scripts/faults.ts'],
  'pack-client': ['scripts/pack-client.ts'],
  pack: ['scripts/pack.ts'],
  'test-pack': ['scripts/test-pack.ts'],
}

async function main() {
  const [name, ...args] = process.argv.slice(2)
  const command = commands[name]
  if (!command)
    throw new Error(`Unknown command "${name ?? ''}". There are: ${Object.keys(commands).join(', ')}.`)
  if (!isRelease) await installIfStale(root)
  const [script, ...fixed] = command
  runPinned([...runtimeFlags, join(root, script), ...fixed, ...args])
}

/** Runs a program on the pinned Node.js and forwards streams, signals and the exit code. */
function runPinned(args) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  // Caches compiled code: a command then starts in two thirds of the time.
  const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }
  const env = { ...compiled, ...runtimeEnvironment, ...process.env, PATH: path }
  const child = spawn(pinnedNode(root), args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well; it must not arrive twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  if (process.env.npm_lifecycle_event) stopWithParent(child)
  child.on('error', (error) => fail(`The pinned Node.js could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

main().catch((error) => fail(error.message))
