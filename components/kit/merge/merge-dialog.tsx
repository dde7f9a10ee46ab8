'use client'

import { useRef, useState } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { capital, MergePicker, type PickerProps } from './merge-picker.tsx'

type Props<Item> = Pick<PickerProps<Item>, 'words' | 'placeholder' | 'useFound' | 'look'> & {
  /** The one that becomes a part of another, unless the other way round is chosen. */
  source: Item
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Lists what happens, with exact numbers. */
  consequences: (into: Item, from: Item) => string[]
  /** The key is the same for each try with one target. */
  merge: (into: Item, idempotencyKey: string, from: Item) => Promise<void>
  /** Asks which of the two stays. */
  eitherWay?: true
}

/** Two steps: which one stays, and what exactly happens then. It stays busy after a merge: the page is another one then. */
export function MergeDialog<Item extends { id: string }>(props: Props<Item>) {
  const { source, open, onOpenChange, consequences, eitherWay, words, look, ...picker } = props
  const intent = useRef(createIntent())
  const [target, setTarget] = useState<Item | null>(null)
  const [isSure, setSure] = useState(false)
  const [stays, setStays] = useState<'found' | 'source'>('found')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const nameOf = (item: Item) => look(item).name

  async function merge({ from, into }: Pair<Item>) {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      await props.merge(into, intent.current.keyFor([from.id, into.id]), from)
      intent.current.done()
      if (into.id !== source.id) return
      // The page stays the same one, and so does this dialog.
      setPending(false)
      back()
    } catch (failure) {
      setPending(false)
      setError(failure)
    }
  }

  function back() {
    setError(null)
    setSure(false)
  }

  const chosen = isSure && target ? pairOf(source, target, stays) : null
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (isPending) return
        if (!next) back()
        onOpenChange(next)
      }}
      title={`Merge ${nameOf(source)}`}
      description={asked(words[0], chosen !== null, eitherWay === true)}
      footer={
        chosen ? (
          <>
            <Button onClick={back} disabled={isPending}>
              Back
            </Button>
            <Button variant="primary" loading={isPending} onClick={() => void merge(chosen)}>
              <span className="truncate">Merge into {nameOf(chosen.into)}</span>
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
            <Button variant="primary" disabled={!target} onClick={() => setSure(true)}>
              Next
            </Button>
          </>
        )
      }
    >
      {chosen ? (
        <div className="grid gap-4">
          {eitherWay && (
            <Choices
              label={`${capital(words[0])} to keep`}
              columns={2}
              value={stays}
              onChange={(next) => !isPending && setStays(next)}
              choices={[
                {
                  value: 'found',
                  label: nameOf(target ?? source),
                  note: look(target ?? source).note ?? undefined,
                },
                { value: 'source', label: nameOf(source), note: look(source).note ?? undefined },
              ]}
            />
          )}
          <MergeDrawing from={nameOf(chosen.from)} into={nameOf(chosen.into)} />
          <ul className="grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
            {consequences(chosen.into, chosen.from).map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {error !== null && (
            <Failed title={`The ${words[1]} were not merged`} requestId={requestIdOf(error)} compact>
              {describeFailure(error).text}
            </Failed>
          )}
        </div>
      ) : (
        <MergePicker
          {...{ words, look, ...picker }}
          sought={eitherWay ? 'other' : 'kept'}
          excluded={source.id}
          chosen={target}
          onChoose={setTarget}
        />
      )}
    </Dialog>
  )
}

function asked(one: string, isFound: boolean, isEither: boolean): string | undefined {
  if (isEither) return isFound ? 'Choose which of the two stays.' : `Choose the other ${one}.`
  return isFound ? undefined : `Choose the ${one} to keep.`
}

type Pair<Item> = { from: Item; into: Item }

function pairOf<Item>(source: Item, found: Item, stays: 'found' | 'source'): Pair<Item> {
  return stays === 'found' ? { from: source, into: found } : { from: found, into: source }
}

/** Draws how one becomes a part of another. */
function MergeDrawing({ from, into }: { from: string; into: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 text-sm">
      <span className="truncate text-right text-ink-2" title={from}>
        {from}
      </span>
      <svg viewBox="0 0 120 40" className="h-10 w-[7.5rem]" aria-hidden="true" fill="none">
        <path d="M0 32H120" strokeWidth="2" className="stroke-line-strong" />
        <path d="M6 8H40C66 8 58 32 86 32" strokeWidth="2" className="stroke-accent" />
        <circle cx="6" cy="8" r="4" strokeWidth="2" className="fill-raised stroke-accent" />
        <path d="M86 32h28" strokeWidth="2" className="stroke-accent" />
        <circle cx="114" cy="32" r="5" className="fill-accent" />
      </svg>
      <span className="truncate font-semibold" title={into}>
        {into}
      </span>
    </div>
  )
}
