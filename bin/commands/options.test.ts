import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { requireInstallation } from './options.ts'

const folder = mkdtempSync(join(tmpdir(), 'signalbox-installation-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const place = { DATABASE_URL: undefined, SIGNALBOX_DATA_DIR: folder }
const failing = (code: string) => () => {
  throw Object.assign(new Error(`${code}: of the system`), { code })
}

test('an installation is one with a database', () => {
  expect(() => requireInstallation(place)).toThrow(`There is no installation in ${folder}. npm start`)
  mkdirSync(join(folder, 'db'), { recursive: true })
  expect(() => requireInstallation(place)).not.toThrow()
})

test('refuses a path below a file', () => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => requireInstallation({ ...place, SIGNALBOX_DATA_DIR: file })).toThrow(
    'There is no installation',
  )
})

test.each(['EACCES', 'EPERM'])('of a folder that is closed to this user nothing is claimed: %s', (code) => {
  const look = () => requireInstallation(place, failing(code))
  expect(look).toThrow(`This user may not read ${folder}. Run this as the user that Signalbox runs as`)
  expect(look).not.toThrow('no installation')
})

test('a database server needs no folder', () => {
  const served = { ...place, DATABASE_URL: 'postgresql://localhost/signalbox' }
  expect(() => requireInstallation(served, failing('EACCES'))).not.toThrow()
})
