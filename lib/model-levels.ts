import type { ServedLevel } from '#contract/models.ts'

/** What people call the levels of models. */
export const levelNames: Record<ServedLevel['level'], string> = { low: 'Low', med: 'Medium', high: 'High' }
