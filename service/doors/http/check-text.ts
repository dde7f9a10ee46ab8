import type { Issue } from '#contract/common/errors.ts'
import { invalid } from '#service/core/errors.ts'

const deepest = 32

function flaw(text: string): string | null {
  if (text.includes('\0')) return 'Must not contain the character U+0000'
  return text.isWellFormed() ? null : 'Must not contain half a surrogate pair'
}

/**
 * Refuses what no field of ours can hold: the character U+0000 and halves of surrogate pairs, which PostgreSQL
 * cannot store, and nesting so deep that walking it would exhaust the stack.
 */
export function checkText(value: unknown, path: Issue['path'] = []): void {
  if (typeof value === 'string') {
    const message = flaw(value)
    if (message) throw invalid([{ path, message }])
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (path.length >= deepest) throw invalid([{ path: path.slice(0, 4), message: 'Nested too deeply' }])
  for (const [key, member] of Object.entries(value)) {
    const message = flaw(key)
    if (message) throw invalid([{ path, message: `Names: ${message}` }])
    checkText(member, [...path, Array.isArray(value) ? Number(key) : key])
  }
}
