import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { readDockerfile, type Stage } from './dockerfile.ts'

/** Nobody on this machine. Only the looks inside need root, as those of an engine do. */
export const account = { uid: 65_534, gid: 65_534 }

/** What an image of Debian has, without a Node.js that this machine may have, and without a network. */
const bare = [
  ...['--unshare-all', '--die-with-parent', '--new-session', '--clearenv'],
  ...['--ro-bind', '/usr', '/usr', '--symlink', 'usr/bin', '/bin', '--symlink', 'usr/lib', '/lib'],
  // Engines say what localhost is.
  ...['/etc/hosts', '/etc/nsswitch.conf'].flatMap((path) => ['--ro-bind', path, path]),
  ...['--symlink', 'usr/lib64', '/lib64', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
  ...['/usr/bin/node', '/usr/bin/npm'].flatMap((path) =>
    existsSync(path) ? ['--ro-bind', '/dev/null', path] : [],
  ),
  ...['--setenv', 'PATH', '/usr/bin:/bin', '--setenv', 'HOME', '/nonexistent'],
]

type Image = { stage: Stage; root: string }

function folderFor(path: string): string {
  mkdirSync(path, { recursive: true })
  chownSync(path, account.uid, account.gid)
  return path
}

const filled = (path: string, args: Record<string, string>) =>
  path.replace(/\$\{(\w+)\}/g, (_, name: string) => args[name] ?? '')

type Made = { root: string; work: string; stage: Stage }

/** Copies into a stage what lies in the folder of the build, or in an earlier stage. */
function copyInto({ root, work, stage }: Made, source: string, paths: string[], to: string): void {
  for (const path of paths.map((it) => filled(it, stage.args))) {
    const target = to.endsWith('/') ? join(work, to, basename(path)) : join(root, to)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(source, path), target, { recursive: true, preserveTimestamps: true })
    execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, target])
  }
}

function runIn({ work, stage }: Made, command: string): void {
  const env = Object.entries(stage.args).flatMap(([name, value]) => ['--setenv', name, value])
  const place = ['--bind', work, stage.workdir, '--chdir', stage.workdir]
  const flags = [...bare, ...env, ...place]
  execFileSync('bwrap', [...flags, 'sh', '-ec', command], { ...account, cwd: '/', stdio: 'pipe' })
}

/** Carries out the steps of a Dockerfile, in a folder for each of its stages, as somebody without rights. */
export function buildImage(dockerfile: string, context: string, folder: string): Image {
  const images: Image[] = []
  for (const [at, stage] of readDockerfile(readFileSync(dockerfile, 'utf8')).entries()) {
    const root = folderFor(join(folder, `stage-${at}`))
    const made = { root, work: folderFor(join(root, stage.workdir)), stage }
    for (const step of stage.steps) {
      if ('run' in step) {
        runIn(made, step.run)
        continue
      }
      const { from, paths, to } = step.copy
      const source = from === null ? context : images.find((image) => image.stage.name === from)?.root
      if (source === undefined) throw new Error(`There is no stage ${from}.`)
      copyInto(made, source, paths, to)
    }
    images.push({ stage, root })
  }
  const last = images.at(-1)
  if (!last) throw new Error('It has no stage.')
  return last
}

export type Container = {
  child: ChildProcess
  /** Waits until it says this. */
  untilSaid(words: string): Promise<void>
  /** Runs a program inside, as its own user. */
  inside(command: string[]): Promise<{ code: number; said: string }>
  /** As somebody who pulls the plug. */
  kill(): Promise<void>
  /** As an engine does. */
  stop(): Promise<number | null>
}

/** Starts an image as an engine would: its user, its settings, a root that cannot be written, and its volume. */
export async function startImage(
  { stage, root }: Image,
  data: string,
  command = stage.command,
): Promise<Container> {
  folderFor(data)
  const [uid = '0', gid = '0'] = (stage.user ?? '').split(':')
  const env = Object.entries(stage.env).flatMap(([name, value]) => ['--setenv', name, value])
  const flags = [
    ...[...bare, ...env, '--uid', uid, '--gid', gid, '--ro-bind', join(root, 'opt'), '/opt'],
    ...[
      '--bind',
      data,
      stage.volumes[0] ?? '/data',
      '--chdir',
      stage.workdir,
      '--remount-ro',
      '/',
      '--as-pid-1',
      '--info-fd',
      '3',
    ],
  ]
  const child = spawn('bwrap', [...flags, ...stage.entrypoint, ...command], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let said = ''
  let heard = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      said += piece
      heard()
    })
  let hasEnded = false
  const ended = once(child, 'exit').then(([code]) => {
    hasEnded = true
    heard()
    return code as number | null
  })
  const info: { 'child-pid': number } = JSON.parse(await text(child.stdio[3] as Readable))
  const target = String(info['child-pid'])
  return {
    child,
    async untilSaid(words) {
      while (!said.includes(words)) {
        if (hasEnded) throw new Error(`It ended: ${said}`)
        await new Promise<void>((resolve) => {
          heard = resolve
        })
      }
    },
    async inside(program) {
      const settings = Object.entries(stage.env).map(([name, value]) => `${name}=${value}`)
      const user = ['--setuid', String(account.uid), '--setgid', String(account.gid)]
      const enter = ['--target', target, '--mount', '--net', '--pid', ...user]
      const within = spawn(
        'nsenter',
        [...enter, 'env', '-i', 'PATH=/usr/bin:/bin', ...settings, ...program],
        {
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      const [[code], ...texts] = await Promise.all([
        once(within, 'exit'),
        text(within.stdout),
        text(within.stderr),
      ])
      return { code: Number(code), said: texts.join('') }
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      process.kill(Number(target), 'SIGTERM')
      return ended
    },
  }
}
