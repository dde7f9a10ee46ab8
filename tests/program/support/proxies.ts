import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#scripts/addresses.ts'

/** A program of the machine, or null. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

export type Upstreams = { dashboard: number; service: number }
type Ports = { https: number; http: number }
type Certificate = { cert: string; key: string }

export const site = 'signals.example'

/** A certificate that the proxy itself has made, and that nobody else has signed. */
export function selfSigned(folder: string): Certificate {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const named = ['-subj', `/CN=${site}`, '-addext', `subjectAltName=DNS:${site}`]
  execFileSync('openssl', ['req', ...kind, ...named, '-keyout', key, '-out', cert], { stdio: 'pipe' })
  return { cert, key }
}

const fileOf = (path: string) => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8')

/** Exchanges what differs at every installation, each of which has to be there. */
function changed(text: string, changes: [from: string, to: string][]): string {
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${from} is not in the file`)
    text = text.replaceAll(from, to)
  }
  return text
}

type Command = { program: string; args: string[]; env?: Record<string, string> }

const nginx = (
  folder: string,
  { https, http }: Ports,
  up: Upstreams,
  { cert, key }: Certificate,
): Command => {
  const ours = changed(fileOf('nginx/signalbox.conf'), [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ', `listen 127.0.0.1:${https} `],
    ['127.0.0.1:3000', `127.0.0.1:${up.dashboard}`],
    ['127.0.0.1:4000', `127.0.0.1:${up.service}`],
    ['/etc/ssl/signals.example.pem', cert],
    ['/etc/ssl/private/signals.example.key', key],
  ])
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n${folders.join('\n')}\n${ours}}\n`,
  )
  return { program: 'nginx', args: ['-e', 'stderr', '-c', join(folder, 'nginx.conf')] }
}

const caddy = (
  folder: string,
  { https, http }: Ports,
  up: Upstreams,
  { cert, key }: Certificate,
): Command => {
  const opening = '{$SITE:signals.example} {'
  const ours = changed(fileOf('caddy/Caddyfile'), [[opening, `${opening}\n\ttls ${cert} ${key}`]])
  writeFileSync(
    join(folder, 'Caddyfile'),
    `{\n\tadmin off\n\tgrace_period 1s\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n}\n${ours}`,
  )
  const [DASHBOARD, SERVICE] = [`127.0.0.1:${up.dashboard}`, `127.0.0.1:${up.service}`]
  const env = { SITE: `https://${site}:${https}`, DASHBOARD, SERVICE, HOME: folder, XDG_DATA_HOME: folder }
  return {
    program: 'caddy',
    args: ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    env,
  }
}

export const proxies = { nginx, caddy }
export type ProxyName = keyof typeof proxies

async function untilOpen(port: number, hasEnded: () => boolean): Promise<boolean> {
  while (!hasEnded()) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return true
    await pause(50)
  }
  return false
}

/** The real program, with the file of `deploy`, on ports of its own. */
export async function startProxy(name: ProxyName, folder: string, up: Upstreams, certificate: Certificate) {
  const ports = { https: await freePort(), http: await freePort() }
  const { program, args, env = {} } = proxies[name](folder, ports, up, certificate)
  const child = spawn(findProgram(program) ?? program, args, {
    env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const ended = once(child, 'exit')
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  if (!(await untilOpen(ports.https, () => hasEnded))) throw new Error(`${name} did not start: ${said}`)
  return {
    ...ports,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
