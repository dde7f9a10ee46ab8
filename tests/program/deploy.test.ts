import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { findProgram } from './support/proxies.ts'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'signalbox-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const units = readdirSync(join(deploy, 'systemd')).filter((name) => name.endsWith('.service'))

/** As it stands, except that a program is named which is here. */
function unit(name: string): string {
  const text = readFileSync(join(deploy, 'systemd', name), 'utf8')
  const path = join(folder, name)
  writeFileSync(path, text.replace('ExecStart=/opt/signalbox/signalbox', 'ExecStart=/bin/true'))
  return path
}

function run(program: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '', ...env },
  })
  return { status, said: `${stdout}${stderr}` }
}

const analyze = findProgram('systemd-analyze')

test.skipIf(!analyze)(
  'systemd (where it is installed) takes each unit, and finds little that it could reach',
  () => {
    const paths = units.map(unit)
    expect(paths.map((path) => basename(path))).toContain('signalbox.service')
    expect(run(analyze ?? '', ['verify', ...paths])).toEqual({ status: 0, said: '' })
    // Of 100; a unit without any of this has 96.
    for (const path of paths)
      expect(run(analyze ?? '', ['security', '--offline=yes', '--threshold=20', path])).toMatchObject({
        status: 0,
      })
  },
)

const compose = findProgram('docker-compose')

test.skipIf(!compose)('compose (where it is installed) takes both forms', () => {
  const env = {
    SITE: 'signals.example',
    POSTGRES_PASSWORD: 'p',
    SIGNALBOX_DASHBOARD_URL: 'https://signals.example',
  }
  // Beside a release, whose folder it looks for.
  cpSync(deploy, join(folder, 'deploy'), { recursive: true })
  mkdirSync(join(folder, 'dist'))
  for (const form of ['compose.yaml', 'compose.large.yaml'])
    expect(run(compose ?? '', ['--file', join(folder, 'deploy', form), 'config', '--quiet'], env)).toEqual({
      status: 0,
      said: '',
    })
  // What has no default is asked for.
  expect(run(compose ?? '', ['--file', join(deploy, 'compose.yaml'), 'config', '--quiet']).said).toContain(
    'SIGNALBOX_DASHBOARD_URL',
  )
})
