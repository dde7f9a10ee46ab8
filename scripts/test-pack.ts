import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packRelease } from './pack/release.ts'
import { root } from './run-next.ts'

// Makes the release, and runs it as an image of it would run. `RELEASE=<archive>` takes one that is there.

const given = process.env.RELEASE
if (given !== undefined && !existsSync(given)) throw new Error(`There is no ${given}.`)
const archive = given ?? (await packRelease())
const vitest = join(root, 'node_modules', '.bin', 'vitest')
const { status } = spawnSync(vitest, ['run', '--project', 'pack'], {
  cwd: root,
  env: { ...process.env, RELEASE: archive },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
