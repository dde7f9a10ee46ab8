import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded } from '#service/db/embedded/start.ts'
import { newDirectory } from './setup.ts'

test('a data directory that is a file is named, with the reason', async () => {
  const file = join(newDirectory(), 'file')
  writeFileSync(file, '')
  await expect(startEmbedded(file)).rejects.toThrow(
    `The data directory ${file} cannot be used: it is not a folder, or is inside something that is not one.`,
  )
})

test('a database that was copied in part is named', async () => {
  const directory = newDirectory()
  const database = join(directory, 'db')
  mkdirSync(database)
  writeFileSync(join(database, 'PG_VERSION'), '18\n')
  await expect(startEmbedded(directory)).rejects.toThrow(
    `The database in ${database} cannot be opened: it is incomplete or of another version.`,
  )
})
