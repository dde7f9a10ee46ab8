import { readFile, writeFile } from 'node:fs/promises'
import { Command } from 'commander'
import { dataDirOption } from './options.ts'

class DriftError extends Error {}

const root = new URL('../../', import.meta.url)

async function openapi(flags: { check?: boolean; write?: boolean }): Promise<void> {
  const { openApiText } = await import('#service/doors/http/documentation/openapi.ts')
  const text = await openApiText()
  if (!flags.write && !flags.check) return void process.stdout.write(text)
  const { routesText } = await import('#service/doors/http/documentation/routes.ts')
  const files = { 'openapi.json': text, 'lib/api/routes.json': routesText() }
  for (const [name, content] of Object.entries(files)) {
    const committed = new URL(name, root)
    if (flags.write) await writeFile(committed, content)
    else if ((await readFile(committed, 'utf8').catch(() => '')) !== content)
      throw new DriftError(`${name} does not match the contract. Run: npm run signalbox -- openapi --write`)
  }
  if (flags.check) process.stdout.write('openapi.json and lib/api/routes.json match the contract.\n')
}

export const openapiCommand = new Command('openapi')
  .description('Print the OpenAPI document of the service.')
  .option('--check', 'fail when the committed openapi.json or lib/api/routes.json differs')
  .option('--write', 'update the committed openapi.json and lib/api/routes.json')
  .addOption(dataDirOption())
  .action(openapi)
