import { focusPage } from '#components/ui/overlay.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { DraftRecord } from './use-draft-record.ts'

/** Begins anew, and offers to bring the draft back. */
export function discardAndSay({ discard }: DraftRecord): void {
  const bringBack = discard()
  toast({ title: 'Draft discarded', undo: bringBack })
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusPage()
  })
}
