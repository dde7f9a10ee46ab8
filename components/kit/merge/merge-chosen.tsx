'use client'

import { type ReactNode, useRef, useState } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { formatCount } from '#lib/format.ts'
import { capital } from './merge-picker.tsx'

type Mergeable = { id: string; messageCount: number }

type Props<Item extends Mergeable> = {
  items: readonly Item[]
  /** "topic", "topics". */
  words: readonly [one: string, many: string]
  description: string
  look: (item: Item) => { name: string; icon: ReactNode }
  /** The key is the same for each try with one choice. */
  merge: (into: Item, from: Item[], idempotencyKey: string) => Promise<void>
  onClose: () => void
}

/** Merges selected rows into one of them: asks which stays, the one with the most messages at first. */
export function MergeChosen<Item extends Mergeable>(props: Props<Item>) {
  const { items, words, description, look, onClose } = props
  const intent = useRef(createIntent())
  const [into, setInto] = useState(() => items.toSorted((a, b) => b.messageCount - a.messageCount)[0])
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function merge() {
    if (isPending || !into) return
    setPending(true)
    setError(null)
    const from = items.filter(({ id }) => id !== into.id)
    try {
      await props.merge(into, from, intent.current.keyFor([into.id, ...from.map(({ id }) => id)]))
      onClose()
    } catch (failure) {
      setPending(false)
      setError(failure)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={`Merge ${items.length} ${words[1]}`}
      description={description}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" loading={isPending} onClick={() => void merge()}>
            Merge
          </Button>
        </>
      }
    >
      <fieldset className="grid min-w-0 grid-cols-1 gap-0.5">
        <legend className="mb-1.5 text-sm font-medium">{capital(words[0])} that stays</legend>
        {items.map((item) => (
          <label
            key={item.id}
            className="-mx-2 flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-hover"
          >
            <input
              type="radio"
              name="stays"
              checked={item === into}
              onChange={() => setInto(item)}
              className="size-4 shrink-0 accent-(--accent)"
            />
            {look(item).icon}
            <span className="min-w-0 flex-1 truncate font-medium">{look(item).name}</span>
            <span className="shrink-0 text-sm tabular-nums text-ink-3">
              {formatCount(item.messageCount)} {item.messageCount === 1 ? 'message' : 'messages'}
            </span>
          </label>
        ))}
      </fieldset>
      {error !== null && (
        <Failed title={`The ${words[1]} were not merged`} requestId={requestIdOf(error)} compact>
          {describeFailure(error).text}
        </Failed>
      )}
    </Dialog>
  )
}
