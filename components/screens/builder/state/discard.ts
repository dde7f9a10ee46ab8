import { focusPage } from '#components/ui/overlay.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { DraftRecord } from './use-draft-record.ts'

/** Discards the draft; the toast offers Undo. */
export function discardAndSay({ discard }: DraftRecord): void {
  const bringBack = discard()
  toast({ title: 'Draft discarded', undo: bringBack })
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusPage()
  })
}
