import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Generates migrations from the schema beside a copy of the committed ones: nothing new may come out.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const migrations = join(root, 'service', 'db', 'migrations')
// drizzle-kit takes paths below the project only.
const copy = mkdtempSync(join(root, 'node_modules', '.migrations-'))

try {
  cpSync(migrations, copy, { recursive: true })
  const flags = [
    '--dialect',
    'postgresql',
    '--schema',
    './service/db/schema/*.ts',
    '--out',
    relative(root, copy),
  ]
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules', '.bin', 'drizzle-kit'),
    ['generate', ...flags],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const committed = new Set(readdirSync(migrations))
  const added = readdirSync(copy).filter((name) => !committed.has(name))
  if (status !== 0) console.log(`drizzle-kit failed:\n${stdout}${stderr}`)
  if (added.length > 0)
    console.log('The schema has changed since the last migration. Run: npx drizzle-kit generate')
  else if (status === 0) console.log('The migrations lead to the schema.')
  process.exitCode = status === 0 && added.length === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
