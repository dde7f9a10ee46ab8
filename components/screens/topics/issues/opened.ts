import { Signal } from '#lib/api/browser/signal.ts'

/** Dialog about the issues of a topic that is open. */
export const openedIssueDialog = new Signal<'create' | 'link' | null>(null)
