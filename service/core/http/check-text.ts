import type { Issue } from '#contract/common/errors.ts'
import { invalid } from '#service/core/errors.ts'

const deepest = 32

/**
 * Refuses what no field of ours can hold: the character U+0000, which PostgreSQL text cannot store, and nesting
 * so deep that walking it would exhaust the stack.
 */
export function checkText(value: unknown, path: Issue['path'] = []): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid([{ path, message: 'Must not contain the character U+0000' }])
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (path.length >= deepest) throw invalid([{ path: path.slice(0, 4), message: 'Nested too deeply' }])
  for (const [key, member] of Object.entries(value)) {
    if (key.includes('\0')) throw invalid([{ path, message: 'Names must not contain the character U+0000' }])
    checkText(member, [...path, Array.isArray(value) ? Number(key) : key])
  }
}
