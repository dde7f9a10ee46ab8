import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** A segment of the write-ahead log and some room beside it: the database does not start with less. */
const leastFree = 2 ** 25

/** Whether the disk has the room that a database in this folder needs. Where the place is gone, room is not what lacks. */
export function hasRoom(directory: string): boolean {
  const place = dirname(directory)
  if (!existsSync(place)) return true
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize >= leastFree
}
