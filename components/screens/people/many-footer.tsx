import { Button } from '#components/ui/button.tsx'
import { formatCount } from '#lib/format.ts'

type Props = {
  /** How many are done, while it is under way. */
  progress: number | null
  total: number
  label: string
  disabled: boolean
  onCancel: () => void
  onSave: () => void
}

/** Ends a dialog that changes several people, one after the other, and says how far it is. */
export function ManyFooter({ progress, total, label, disabled, onCancel, onSave }: Props) {
  const isPending = progress !== null
  return (
    <>
      {isPending && (
        <span role="status" className="mr-auto self-center text-sm tabular-nums text-ink-2">
          {formatCount(progress)} of {formatCount(total)}
        </span>
      )}
      <Button onClick={onCancel} disabled={isPending}>
        Cancel
      </Button>
      <Button variant="primary" loading={isPending} disabled={disabled} onClick={onSave}>
        {label}
      </Button>
    </>
  )
}
