import type { Capability } from '#contract/capabilities.ts'
import type { BuilderDraft } from './draft.ts'

type Known = readonly Pick<Capability, 'key' | 'writes'>[]

/** Keys of what only reads. */
export function readingOf(capabilities: Known): string[] {
  return capabilities.flatMap(({ key, writes }) => (writes ? [] : [key])).toSorted()
}

/** Whether all that only reads is chosen, and nothing else. */
export function isAllThatReads(keys: readonly string[], capabilities: Known): boolean {
  return JSON.stringify(keys.toSorted()) === JSON.stringify(readingOf(capabilities))
}

/** What changes something is for somebody to choose: a new automation begins without it. */
export function withReading(draft: BuilderDraft, capabilities: Known): BuilderDraft {
  return { ...draft, capabilities: { mode: 'custom', keys: readingOf(capabilities) } }
}
