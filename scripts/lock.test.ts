import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-lock-'))
  file = join(folder, 'below', 'a.lock')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('lets one in at a time', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside--
  }
  await Promise.all([1, 2, 3].map(() => withLock(file, '', work)))
  expect(most).toBe(1)
  expect(existsSync(file)).toBe(false)
})

test('is free again after a failure', async () => {
  await expect(withLock(file, '', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withLock(file, '', async () => 'yes')).toBe('yes')
})

test('is taken over from a process that has died', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  await withLock(file, '', async () => undefined)
  writeFileSync(file, String(pid))
  expect(await withLock(file, '', async () => 'yes')).toBe('yes')
})

test('is taken over when it is older than any work, even if its process id is in use', async () => {
  await withLock(file, '', async () => undefined)
  writeFileSync(file, String(process.pid))
  utimesSync(file, 0, 0)
  expect(await withLock(file, '', async () => 'yes')).toBe('yes')
})
