'use client'

import { ChevronDown } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import type { BulkAct } from './definition.ts'
import { type BulkFailure, useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

type Props<Item> = {
  selection: Selection<Item>
  acts(chosen: readonly Item[]): BulkAct<Item>[]
  /** "person", "people". */
  words: readonly [one: string, many: string]
  rowId(item: Item): string
  nameOf(item: Item): string
}

/** What can be done with the chosen rows; while it is done, how far it is. */
export default function BulkActs<Item>({ selection, acts, words, rowId, nameOf }: Props<Item>) {
  const { progress, failures, start, stop, dismiss } = useBulk(selection, { rowId, nameOf })
  if (progress) return <BulkProgress progress={progress} onStop={stop} />
  const chosen = [...selection.items.values()]
  return (
    <>
      {acts(chosen).map((act) =>
        'choices' in act ? (
          <Menu
            key={act.label}
            label={act.menu}
            items={act.choices.map(({ label, icon, job }) => ({
              ...{ label, icon },
              onSelect: () => void start(job),
            }))}
            trigger={
              <Button size="sm">
                {act.label} <ChevronDown aria-hidden="true" />
              </Button>
            }
          />
        ) : (
          <Button key={act.label} size="sm" disabled={act.disabled} onClick={() => void start(act.job)}>
            {act.icon} {act.label}
          </Button>
        ),
      )}
      {failures.length > 0 && <BulkFailures failures={failures} words={words} onClose={dismiss} />}
    </>
  )
}

type ProgressProps = { progress: { done: number; of: number }; onStop(): void }

function BulkProgress({ progress: { done, of }, onStop }: ProgressProps) {
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

const shown = 8

type FailuresProps = Pick<Props<unknown>, 'words'> & { failures: readonly BulkFailure[]; onClose(): void }

/** Which of them are as before, and why. */
function BulkFailures({ failures, words: [one, many], onClose }: FailuresProps) {
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
