import { toast } from '#components/ui/toast/toast.ts'
import { formatCount } from '#lib/format.ts'

export type BulkFailure = { id: string; name: string; reason: string }

/** The selection, and with it its bar, may be gone by the time of an undo: a toast reaches people all the same. */
export function sayUndone(title: string, failed: readonly BulkFailure[]): void {
  const [first] = failed
  if (!first) return void toast({ title })
  const others = failed.length === 1 ? '' : ` and ${formatCount(failed.length - 1)} more`
  toast({ title, description: `Not taken back: ${first.name}${others}. ${first.reason}`, tone: 'stop' })
}
