import { Button } from '#components/ui/button.tsx'

type Props = { progress: { done: number; of: number }; onStop(): void }

/** Stands in the place of the buttons while rows are changed one after the other. */
export function BulkProgress({ progress: { done, of }, onStop }: Props) {
  return (
    <span className="inline-flex items-center gap-3">
      <span role="status" className="tabular-nums text-ink-2">
        {done} of {of} changed
      </span>
      <Button size="sm" onClick={onStop}>
        Stop
      </Button>
    </span>
  )
}
