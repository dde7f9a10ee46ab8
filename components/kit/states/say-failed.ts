import { toast } from '#components/ui/toast/toast.ts'
import { describeFailure } from '#lib/api/failure.ts'

/** Tells that nothing was changed, and why. */
export function sayFailed(title: string, error: unknown): void {
  toast({ title, description: describeFailure(error).text, tone: 'stop' })
}

/** Tells the kind of the failure in the title as well, for example "Not canceled: You are offline". */
export function sayWhyFailed(what: string, error: unknown): void {
  const { title, text } = describeFailure(error)
  toast({ title: `${what}: ${title}`, description: text, tone: 'stop' })
}
