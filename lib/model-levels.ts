import type { ServedLevel } from '#contract/models.ts'

/** Names of the model levels. */
export const levelNames: Record<ServedLevel['level'], string> = { low: 'Low', med: 'Medium', high: 'High' }
