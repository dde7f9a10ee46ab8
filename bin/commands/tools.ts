import { readFile, writeFile } from 'node:fs/promises'
import { Command } from 'commander'
import { openApiText } from '#service/documentation/openapi.ts'
import { type CommonFlags, dataDirOption, withDatabase } from './options.ts'

class DriftError extends Error {}

const committed = new URL('../../openapi.json', import.meta.url)

async function openapi(flags: { check?: boolean; write?: boolean }): Promise<void> {
  const text = await openApiText()
  if (flags.write) return writeFile(committed, text)
  if (!flags.check) return void process.stdout.write(text)
  if ((await readFile(committed, 'utf8').catch(() => '')) !== text)
    throw new DriftError(
      'openapi.json does not match the contract. Run: npm run signalbox -- openapi --write',
    )
  process.stdout.write('openapi.json matches the contract.\n')
}

export const openapiCommand = new Command('openapi')
  .description('Print the OpenAPI document of the service.')
  .option('--check', 'fail when the committed openapi.json differs')
  .option('--write', 'update the committed openapi.json')
  .addOption(dataDirOption())
  .action(openapi)

export const migrateCommand = new Command('migrate')
  .description('Bring the database to the present schema.')
  .addOption(dataDirOption())
  .action(async (flags: CommonFlags) => {
    await withDatabase(flags, async () => undefined)
    process.stdout.write('The database has the present schema.\n')
  })
