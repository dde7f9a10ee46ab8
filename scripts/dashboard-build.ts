import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { packAssets } from './pack-assets.ts'
import { isRelease } from './release.mjs'
import { afterOutput, collect, root, spawnNext } from './run-next.ts'

const stamp = join(root, '.next', 'signalbox-build')
const sources = ['app', 'components', 'contract', 'lib', 'public', 'package.json', 'package-lock.json']
const configs = [
  'next.config.mjs',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'proxy.ts',
  'scripts/pack-assets.ts',
  'instrumentation.ts',
]

/** Builds the dashboard unless the last build was made from the same sources. */
export async function ensureDashboardBuilt({ log }: { log: (line: string) => void }): Promise<void> {
  if (isRelease || isBuilt()) return
  const lock = join(root, '.cache', 'dashboard-build.lock')
  await withLock(lock, 'Another start is building the dashboard; waiting for it.', async () => {
    if (isBuilt()) return
    log('Building the dashboard …')
    const hash = sourceHash()
    rmSync(stamp, { force: true })
    const child = spawnNext('build', [], {})
    const output = collect(child)
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
    if (code !== 0) throw afterOutput(output(), new Error('The dashboard could not be built.'))
    await packAssets(join(root, '.next', 'static'))
    writeFileSync(stamp, hash)
  })
}

function isBuilt(): boolean {
  const complete = existsSync(stamp) && existsSync(join(root, '.next', 'BUILD_ID'))
  return complete && readFileSync(stamp, 'utf8') === sourceHash()
}

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const path of [...sources, ...configs].flatMap(filesBelow)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`))
}
