import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { besideService } from './support/beside-service.ts'
import { signalbox, startService, temporaryFolder } from './support/cli.ts'

const { folder, dataDir, service } = besideService()

describe('the data directory', () => {
  test('has one owner: a second service is refused in one line, and the first goes on', async () => {
    const { code, stdout, stderr } = await signalbox(['service', '--port', '0', ...dataDir])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      new RegExp(`^signalbox: The data directory ${folder} is in use by process ${service().pid} [^\n]+\n$`),
    )
    expect((await fetch(`${service().url}/health`)).status).toBe(200)
  })

  test('is open to its owner alone, secrets as well', () => {
    expect(statSync(folder).mode & 0o077).toBe(0)
    for (const file of readdirSync(folder).filter((name) => /secret|key|lock/.test(name)))
      expect([file, statSync(join(folder, file)).mode & 0o077]).toEqual([file, 0])
  })

  test.each([1, 2])('can be migrated while it is served, turn %i', async () => {
    const outcome = await signalbox(['upgrade', ...dataDir])
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    expect(outcome.stdout).toMatch(/^[^\n]+\n$/)
  })

  test('is looked at by doctor', async () => {
    const { code, stdout, stderr } = await signalbox(['doctor', ...dataDir])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^ok +Database +embedded, PostgreSQL \d+/m)
    expect(stdout).toMatch(/^ok +Disk +\d+\.\d GiB free/m)
    expect(stdout).toMatch(/^ok +Organizations +acme$/m)
  })
})

describe('a service of another data directory', () => {
  const other = temporaryFolder()
  afterAll(other.remove)

  test.each(['SIGTERM', 'SIGHUP'] as const)(
    'that is asked to stop by %s ends with code 0, and frees the directory',
    async (signal) => {
      const stopping = await startService(other.folder)
      expect(await stopping.end(signal)).toBe(0)
      const again = await startService(other.folder)
      expect((await fetch(`${again.url}/health`)).status).toBe(200)
      await again.end('SIGKILL')
    },
  )

  test.each([['service'], ['start', '--api-port', '0']])(
    'whose port is taken says so in one line: %s',
    async (...command) => {
      const port = new URL(service().url).port
      const { code, stdout, stderr } = await signalbox([
        ...command,
        '--port',
        port,
        '--data-dir',
        other.folder,
      ])
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(new RegExp(`^signalbox: Port ${port} is in use[^\n]*\n$`))
    },
  )
})
