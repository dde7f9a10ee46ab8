import { daysToUndo } from '#contract/common/days-to-undo.ts'
import { iso } from './history.ts'

/** SQL: true while what was done then can be undone. */
export const canBeUndone = (at: string) => `${at} > now() - interval '${daysToUndo} days'`

/** SQL: until when what was done then can be undone. */
export const undoUntil = (at: string) => iso(`(${at} + interval '${daysToUndo} days')`)
