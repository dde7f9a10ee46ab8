import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings, SettingsError, settingNames } from './settings.ts'

describe('settings', () => {
  test('are complete without any', () => {
    expect(readSettings({})).toEqual({
      SIGNALBOX_DATA_DIR: '.signalbox',
      SIGNALBOX_HOST: '127.0.0.1',
      SIGNALBOX_WORKER_PORT: 0,
      SIGNALBOX_SMTP_HOST: '127.0.0.1',
      SIGNALBOX_PORT: 3000,
      SIGNALBOX_API_PORT: 4000,
      SIGNALBOX_LOG_LEVEL: 'info',
      SIGNALBOX_SLOW_TURN_SECONDS: 60,
      SIGNALBOX_POOL_SIZE: 10,
      SIGNALBOX_COPY_BEFORE_UPGRADE: 'true',
      SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS: 'false',
    })
  })

  test('stand all in .env.example', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(named.sort()).toEqual([...settingNames].sort())
  })

  test('ignore foreign and empty variables', () => {
    expect(readSettings({ HOME: '/root', NODE_ENV: 'test', SIGNALBOX_PORT: '' }).SIGNALBOX_PORT).toBe(3000)
  })

  test.each([
    ['SIGNALBOX_PORT', '0', 0],
    ['SIGNALBOX_API_PORT', '65535', 65_535],
    ['SIGNALBOX_POOL_SIZE', '100', 100],
    ['SIGNALBOX_RATE_LIMIT', 'shared', 'shared'],
    ['SIGNALBOX_SURFACE', 'specified', 'specified'],
    ['SIGNALBOX_TRUSTED_PROXIES', '10.0.3.4, fd00::/8', ['10.0.3.4', 'fd00::/8']],
    ['DATABASE_URL', 'postgres://a/b', 'postgres://a/b'],
    [
      'DATABASE_URL',
      'postgresql://u:p@[::1]:5432/b?sslmode=require',
      'postgresql://u:p@[::1]:5432/b?sslmode=require',
    ],
  ])('read %s=%s', (name, text, value) => {
    expect(readSettings({ [name]: text })).toMatchObject({ [name]: value })
  })

  test.each([
    ['SIGNALBOX_PORT', '-1'],
    ['SIGNALBOX_PORT', '65536'],
    ['SIGNALBOX_PORT', '1.5'],
    ['SIGNALBOX_PORT', '1e3'],
    ['SIGNALBOX_PORT', '0x10'],
    ['SIGNALBOX_PORT', ' '],
    ['SIGNALBOX_API_PORT', '9'.repeat(400)],
    ['SIGNALBOX_API_PORT', '6000'],
    ['SIGNALBOX_TRUSTED_PROXIES', '10.0.3.4 10.0.3.5'],
    ['SIGNALBOX_HOST', ' '],
    ['SIGNALBOX_DATA_DIR', ' '],
    ['SIGNALBOX_DASHBOARD_URL', 'signals.example'],
    ['SIGNALBOX_SLACK_API_URL', 'file:///etc/hosts'],
    ['SIGNALBOX_POOL_SIZE', '1'],
    ['SIGNALBOX_POOL_SIZE', '101'],
    ['SIGNALBOX_SECRET', 'a'.repeat(31)],
    ['SIGNALBOX_LOG_LEVEL', 'INFO'],
    ['SIGNALBOX_RATE_LIMIT', 'both'],
    ['SIGNALBOX_SURFACE', 'small'],
    ['SIGNALBOX_API_URL', 'example'],
    ['DATABASE_URL', 'http://a/b'],
  ])('refuse %s=%s by its name, without repeating the value', (name, text) => {
    const read = () => readSettings({ [name]: text })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(new RegExp(`^${name} must .{5,200}\\.$`))
  })

  test('take a standby only beside the server that it follows', () => {
    const both = { DATABASE_URL: 'postgres://a/b', DATABASE_READ_URL: 'postgres://c/b' }
    expect(readSettings(both).DATABASE_READ_URL).toBe('postgres://c/b')
    expect(() => readSettings({ DATABASE_READ_URL: 'postgres://c/b' })).toThrow(
      'DATABASE_READ_URL needs DATABASE_URL: it names a standby of that server, and the embedded database has none.',
    )
  })

  test('take the secret from a file, which has to be there, long enough, and the only one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-secret-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [file, short] = [join(folder, 'secret'), join(folder, 'short')]
    writeFileSync(file, `${'a'.repeat(32)}\n`)
    writeFileSync(short, 'a'.repeat(31))
    const read = (more: Record<string, string>) => readSettings(more)
    expect(read({ SIGNALBOX_SECRET_FILE: file }).SIGNALBOX_SECRET).toBe('a'.repeat(32))
    expect(() => read({ SIGNALBOX_SECRET_FILE: short })).toThrow('must hold at least 32 characters.')
    const missing = join(folder, 'missing')
    expect(() => read({ SIGNALBOX_SECRET_FILE: missing })).toThrow(`cannot be read: ${missing} (ENOENT).`)
    const both = { SIGNALBOX_SECRET: 'b'.repeat(32), SIGNALBOX_SECRET_FILE: file }
    expect(() => read(both)).toThrow('are both set. Keep one of them.')
  })

  test('name models by provider, each with what it needs', () => {
    const models = {
      SIGNALBOX_MODEL_LOW: 'compatible:llama3:8b',
      SIGNALBOX_MODEL_BASE_URL: 'http://localhost:1/v1',
    }
    expect(readSettings(models)).toMatchObject(models)
    expect(() => readSettings({ SIGNALBOX_MODEL_MED: 'gpt-5' })).toThrow(
      'SIGNALBOX_MODEL_MED must be anthropic:<model>, openai:<model> or compatible:<model>.',
    )
  })

  test.each([
    ['anthropic:claude', 'SIGNALBOX_ANTHROPIC_API_KEY'],
    ['openai:gpt-5', 'SIGNALBOX_OPENAI_API_KEY'],
    ['compatible:x', 'SIGNALBOX_MODEL_BASE_URL'],
  ])('stop at %s without %s', (model, name) => {
    expect(() => readSettings({ SIGNALBOX_MODEL_HIGH: model })).toThrow(
      `${name} must be set, because SIGNALBOX_MODEL_HIGH needs it.`,
    )
  })

  test('stop at a provider that has no embeddings, and at a model for them without what it needs', () => {
    const read = (name: string) => () => readSettings({ SIGNALBOX_MODEL_EMBED: name })
    expect(read('anthropic:claude')).toThrow(
      'SIGNALBOX_MODEL_EMBED must be openai:<model> or compatible:<model>: Anthropic has no models for embeddings.',
    )
    expect(read('text-embedding-3-small')).toThrow('SIGNALBOX_MODEL_EMBED must be')
    expect(read('openai:text-embedding-3-small')).toThrow(
      'SIGNALBOX_OPENAI_API_KEY must be set, because SIGNALBOX_MODEL_EMBED needs it.',
    )
  })

  test('tell what models cost', () => {
    const list = 'openai:gpt-x=1.25/0.125/10, compatible:some/model:8b=0/0/0'
    expect(readSettings({ SIGNALBOX_MODEL_PRICES: list }).SIGNALBOX_MODEL_PRICES).toEqual({
      'openai:gpt-x': { input: 1.25, cached: 0.125, output: 10 },
      'compatible:some/model:8b': { input: 0, cached: 0, output: 0 },
    })
  })

  test.each([
    'gpt-x=1/1/1',
    'openai:x=1/2',
    'openai:x=1/2/-3',
    'openai:x=1/1/1,',
    'openai:x=1/1/1;openai:y=1/1/1',
  ])('stop at prices that cannot be read: %s', (list) => {
    expect(() => readSettings({ SIGNALBOX_MODEL_PRICES: list })).toThrow(
      'SIGNALBOX_MODEL_PRICES must be <model>=<input>/<cached>/<output>',
    )
  })

  test('refuse what they do not know', () => {
    expect(() => readSettings({ SIGNALBOX_PROT: '1' })).toThrow(
      'SIGNALBOX_PROT is not a setting of Signalbox',
    )
  })
})
