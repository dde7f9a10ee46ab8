/** Folders in which each folder is a room: they may import one another in one direction, and screens not at all. */
const subdivided = [
  'service/api',
  'service/connectors',
  'service/writers',
  'components/kit',
  'components/screens',
]

/** The room a file lies in, such as `service/core`, `service/api/people` or `lib/auth`; nothing when it lies in none. */
export function roomOf(file: string): string | undefined {
  const parts = file.split('/').slice(0, -1)
  if (parts.length < 2 || !['service', 'components', 'lib'].includes(parts[0] ?? '')) return undefined
  const room = parts.slice(0, 2).join('/')
  return subdivided.includes(room) ? parts.slice(0, 3).join('/') : room
}

export function areaOf(file: string): string {
  return file.includes('/') ? topOf(file) : 'root'
}

export function storeyOf(file: string): string | undefined {
  const [, second, third] = file.split('/')
  return third === undefined ? undefined : second
}

export function isInside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`) || file.startsWith(`${folder}.`)
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

export function topOf(file: string): string {
  return file.split('/')[0] ?? ''
}
