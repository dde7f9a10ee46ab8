import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join, posix, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Writes a checksum of every file, as `sha256sum --check` reads it. */
export async function writeChecksums(folder: string): Promise<void> {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(relative(folder, entry.parentPath), entry.name))
    .toSorted()
  const lines: string[] = []
  for (const file of files) lines.push(`${await checksumOf(join(folder, file))}  ${file}\n`)
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''))
}

/** Nothing of when and by whom it is written is in it: the same files make the same archive. */
const sameEachTime = [
  ...['--format=gnu', '--sort=name', '--owner=0', '--group=0', '--numeric-owner'],
  '--mode=u+rwX,go+rX,go-w',
]

/** Writes a folder into a compressed archive, and its checksum beside that. */
export async function writeArchive(parent: string, name: string, path: string, at: Date): Promise<void> {
  const flags = [...sameEachTime, `--mtime=@${Math.floor(at.getTime() / 1000)}`]
  const tar = spawn('tar', ['--create', ...flags, '--directory', parent, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'exit')
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(path))
  const [code] = await ended
  if (code !== 0) throw new Error('tar could not write the archive (see above). It has to be GNU tar.')
  await writeFile(`${path}.sha256`, `${await checksumOf(path)}  ${basename(path)}\n`)
}
