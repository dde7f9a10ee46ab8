import type { Issue } from '#contract/common/errors.ts'
import { invalid } from '#service/core/errors.ts'

/** Levels of a value. */
export const deepest = 32

type Path = Issue['path']

function flaw(text: string): string | null {
  if (text.includes('\0')) return 'Must not contain the character U+0000'
  return text.isWellFormed() ? null : 'Must not contain half a surrogate pair'
}

function checkOne(text: string, path: Path, what = ''): void {
  const message = flaw(text)
  if (message) throw invalid([{ path: [...path], message: `${what}${message}` }])
}

/** Keeps one path for the whole walk: making one for each value would take longer than all else that is done with it. */
function check(value: unknown, path: Path): void {
  if (typeof value === 'string') checkOne(value, path)
  if (typeof value !== 'object' || value === null) return
  if (path.length >= deepest) throw invalid([{ path: path.slice(0, 4), message: 'Nested too deeply' }])
  const isList = Array.isArray(value)
  for (const [key, member] of Object.entries(value)) {
    if (!isList) checkOne(key, path, 'Names: ')
    path.push(isList ? Number(key) : key)
    check(member, path)
    path.pop()
  }
}

/**
 * Refuses the character U+0000 and halves of surrogate pairs, which PostgreSQL cannot store, and nesting so deep that
 * walking it would exhaust the stack.
 */
export function checkText(value: unknown): void {
  check(value, [])
}
