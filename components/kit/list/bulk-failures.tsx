'use client'

import { Button } from '#components/ui/button.tsx'
import type { BulkFailure } from './bulk-undo.ts'

const shown = 8

type Props = {
  failures: readonly BulkFailure[]
  /** "person", "people". */
  words: readonly [one: string, many: string]
  onClose(): void
}

/** Which of them are as before, and why. */
export function BulkFailures({ failures, words: [one, many], onClose }: Props) {
  const more = failures.length - shown
  return (
    <div role="alert" className="basis-full rounded-lg bg-stop-soft px-3 py-2 text-sm">
      <p className="font-medium">
        {failures.length === 1 ? `One ${one} is` : `${failures.length} ${many} are`} as before. They are still
        selected.
      </p>
      <ul className="mt-1 grid gap-0.5">
        {failures.slice(0, shown).map(({ id, name, reason }) => (
          <li key={id}>
            {name}: <span className="text-ink-2">{reason}</span>
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
