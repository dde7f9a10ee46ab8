import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { newDirectory } from './setup.ts'

const size = 2 ** 20

/** A disk of so many MiB; null where this user may not mount one. */
export function smallDisk(mebibytes: number): string | null {
  const directory = newDirectory('small-disk-')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', directory], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', directory]))
  return directory
}

/** Fills the disk but for so many MiB; answers how to make room. */
export function fill(directory: string, left: number): () => void {
  const { bavail, bsize } = statfsSync(directory)
  const filler = join(directory, 'filler')
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left * size)))
  return () => rmSync(filler)
}
