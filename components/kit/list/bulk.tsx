'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { tip } from '#components/ui/tooltip.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { formatCount } from '#lib/format.ts'
import type { BulkAct, BulkJob } from './definition.ts'
import type { Selection } from './use-selection.ts'

export type BulkProps<Item> = {
  selection: Selection<Item>
  bulk(selection: Selection<Item>): ReactNode
  totalCount: number | undefined
  readAll?(limit: number): Promise<Item[]>
}

/** Each row needs a request, so larger changes are refused. */
export const selectLimit = 1000

/** Shows the number of selected rows, their actions, and a button that selects all matches. */
export function BulkBar<Item>({ selection, bulk, totalCount = 0, readAll }: BulkProps<Item>) {
  const chosen = selection.items.size
  return (
    <section
      aria-label="Selected rows"
      className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 text-sm"
    >
      <IconButton label="Clear the selection" keys="Esc" size="sm" data-unheld="" onClick={selection.clear}>
        <X aria-hidden="true" />
      </IconButton>
      <p role="status" className="font-medium tabular-nums">
        {formatCount(chosen)} selected
      </p>
      {bulk(selection)}
      {readAll && chosen < totalCount && <SelectAll {...{ selection, totalCount, readAll }} />}
    </section>
  )
}

type SelectAllProps<Item> = {
  selection: Selection<Item>
  totalCount: number
  readAll(limit: number): Promise<Item[]>
}

function SelectAll<Item>({ selection, totalCount, readAll }: SelectAllProps<Item>) {
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const isCut = totalCount > selectLimit
  const select = async () => {
    setState('reading')
    try {
      selection.set(await readAll(selectLimit), true)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  if (isCut && selection.items.size >= selectLimit)
    return (
      <p className="text-ink-2">
        {formatCount(totalCount)} match; {formatCount(selectLimit)} at a time.
      </p>
    )
  return (
    <>
      <Button size="sm" variant="quiet" loading={state === 'reading'} onClick={select}>
        {isCut
          ? `Select the first ${formatCount(selectLimit)} of ${formatCount(totalCount)} that match`
          : `Select all ${formatCount(totalCount)} that match`}
      </Button>
      {state === 'failed' && <p role="alert">The rows could not be loaded. Select them again.</p>}
    </>
  )
}

type ActsProps<Item> = {
  selection: Selection<Item>
  acts(chosen: readonly Item[]): BulkAct<Item>[]
  /** "person", "people". */
  words: readonly [one: string, many: string]
  rowId(item: Item): string
  nameOf(item: Item): string
}

/** Actions on the selected rows; shows the progress while one runs. */
export function BulkActs<Item>({ selection, acts, words, rowId, nameOf }: ActsProps<Item>) {
  const { progress, failures, start, stop, dismiss } = useBulk(selection, { rowId, nameOf })
  const client = useQueryClient()
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
        ) : 'job' in act ? (
          <Button key={act.label} size="sm" disabled={act.disabled} onClick={() => void start(act.job)}>
            {act.icon} {act.label}
          </Button>
        ) : (
          <Button
            key={`${act.key} ${act.label}`}
            size="sm"
            data-key={act.key}
            className="max-w-44"
            onClick={() => {
              const done = (items: Item[]) => selection.set(items, false)
              act.run(client, chosen, done, (job) => void start(job))
            }}
            {...tip(act.tip ?? act.label, act.key)}
          >
            {act.icon} <span className="truncate">{act.label}</span>
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

type FailuresProps = Pick<ActsProps<unknown>, 'words'> & { failures: readonly BulkFailure[]; onClose(): void }

/** Lists the rows that were not changed, and why. */
function BulkFailures({ failures, words: [one, many], onClose }: FailuresProps) {
  const more = failures.length - shown
  return (
    <div role="alert" className="basis-full rounded-lg bg-stop-soft px-3 py-2 text-sm">
      <p className="font-medium">
        {failures.length === 1 ? `One ${one} is` : `${failures.length} ${many} are`} unchanged and still
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

export type BulkFailure = { id: string; name: string; reason: string }

type Rows<Item> = { rowId(item: Item): string; nameOf(item: Item): string }

/** Does something with the chosen rows: with progress, a way to stop, and a way back. */
export function useBulk<Item>(selection: Selection<Item>, { rowId, nameOf }: Rows<Item>) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [failures, setFailures] = useState<readonly BulkFailure[]>([])
  const stopped = useRef(false)

  const run = async ({ items, send, after, atOnce = 4 }: BulkJob<Item>) => {
    stopped.current = false
    setFailures([])
    setProgress({ done: 0, of: items.length })
    const changed: Item[] = []
    const failed: BulkFailure[] = []
    const take = async (item: Item) => {
      try {
        await send(client, item)
        changed.push(item)
      } catch (error) {
        failed.push({ id: rowId(item), name: nameOf(item), reason: describeFailure(error).text })
      }
      setProgress({ done: changed.length + failed.length, of: items.length })
    }
    try {
      await eachOf(items, atOnce, () => stopped.current, take)
    } finally {
      setProgress(undefined)
      after?.(client)
    }
    return { changed, failed }
  }

  const undo = async (job: BulkJob<Item>) => {
    const { changed, failed } = await run(job)
    showUndoResult(job.says(changed)?.title ?? '', failed)
  }

  const start = async (job: BulkJob<Item>) => {
    const { changed, failed } = await run(job)
    const { undo: back } = job
    setFailures(failed)
    selection.set([...changed, ...(job.done ?? [])], false)
    const said = job.says(changed)
    const isUndone = back && changed.length > 0
    if (said) toast({ ...said, ...(isUndone && { undo: () => void undo(back(changed)) }) })
  }
  const stop = () => {
    stopped.current = true
  }
  return { progress, failures, start, stop, dismiss: () => setFailures([]) }
}

/** Calls `act` for each item, several at a time, until it is stopped. */
async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  isStopped: () => boolean,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) {
      if (isStopped()) return
      await act(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}

/** Uses a toast, because the selection and its bar may be closed before Undo is pressed. */
export function showUndoResult(title: string, failed: readonly BulkFailure[]): void {
  const [first] = failed
  if (!first) return void toast({ title })
  const others = failed.length === 1 ? '' : ` and ${formatCount(failed.length - 1)} more`
  toast({ title, description: `Not undone: ${first.name}${others}. ${first.reason}`, tone: 'stop' })
}
