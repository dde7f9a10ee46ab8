'use client'

import { Button } from '#components/ui/button.tsx'

export type BulkFailure = { id: string; title: string; reason: string }

const shown = 8

/** Which topics are as before, and why. */
export function BulkFailures({ failures, onClose }: { failures: readonly BulkFailure[]; onClose(): void }) {
  const more = failures.length - shown
  return (
    <div role="alert" className="basis-full rounded-lg bg-stop-soft px-3 py-2 text-sm">
      <p className="font-medium">
        {failures.length === 1 ? 'One topic is' : `${failures.length} topics are`} as before. They are still
        selected.
      </p>
      <ul className="mt-1 grid gap-0.5">
        {failures.slice(0, shown).map(({ id, title, reason }) => (
          <li key={id}>
            {title}: <span className="text-ink-2">{reason}</span>
          </li>
        ))}
        {more > 0 && <li className="text-ink-2">and {more} more</li>}
      </ul>
      <Button size="sm" className="mt-2" onClick={onClose}>
        Dismiss
      </Button>
    </div>
  )
}
