import { Signal } from '#lib/api/browser/signal.ts'

/** Whether the list of shortcuts is open. */
export const shortcutListOpen = new Signal(false)
