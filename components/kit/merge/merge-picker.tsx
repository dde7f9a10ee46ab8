'use client'

import { type ReactNode, useDeferredValue, useState } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { classes } from '#components/ui/classes.ts'
import { Input } from '#components/ui/input.tsx'
import { useEarlyEnter } from '#components/ui/overlay/use-marked.ts'

type Answer<Item> = {
  data: readonly Item[] | undefined
  error: Error | null | undefined
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** How one of them looks in the list. */
export type Candidate = {
  name: string
  image: string | null
  kind?: 'company'
  /** Stands in place of a picture. */
  mark?: ReactNode
  /** Tells those of the same name apart. */
  note: string | null
}

export type PickerProps<Item> = {
  /** "company", "companies". */
  words: [one: string, many: string]
  /** Names the fields that are searched, for example "Name or domain". */
  placeholder: string
  /** Searches for as many as fit; a hook. */
  useFound: (search: string, limit: number) => Answer<Item>
  look: (item: Item) => Candidate
  /** Whether the one that is found stays, or that is asked afterwards. */
  sought: 'kept' | 'other'
  excluded: string
  chosen: Item | null
  onChoose: (item: Item) => void
}

const shown = 6

/** Finds by typing the other one when two are merged. */
export function MergePicker<Item extends { id: string }>(props: PickerProps<Item>) {
  const { words, placeholder, useFound, look, sought, excluded, chosen, onChoose } = props
  const [one, many] = words
  const wanted = sought === 'kept' ? `${one} to keep` : `other ${one}`
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const answer = useFound(search, shown + 1)
  const found = (answer.data ?? []).filter(({ id }) => id !== excluded).slice(0, shown)
  const isBehind = answer.isFetching || search !== text.trim()
  const early = useEarlyEnter(isBehind, () => found[0] && onChoose(found[0]))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Input
        type="search"
        aria-label={`Find the ${wanted}`}
        placeholder={placeholder}
        value={text}
        autoFocus
        onChange={(event) => {
          early.forget()
          setText(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return early.forget()
          event.preventDefault()
          early.keep()
        }}
      />
      <fieldset className="min-w-0 min-h-[13.5rem]" aria-busy={answer.isFetching}>
        <legend className="sr-only">{capital(wanted)}</legend>
        {found.map((item) => (
          <Choice
            key={item.id}
            of={look(item)}
            isChosen={item.id === chosen?.id}
            onChoose={() => onChoose(item)}
          />
        ))}
        {answer.error && !answer.data && (
          <ReadFailure
            title={`${capital(many)} could not be loaded`}
            error={answer.error}
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
            compact
          />
        )}
        {answer.isPending && <LoadingRows rows={shown} label={`Loading ${many}`} />}
        {answer.data && (
          <p role="status" className={found.length > 0 ? 'sr-only' : 'px-2 py-3 text-ink-3'}>
            {found.length === 0 ? noneWords(one, search) : `${found.length} found`}
          </p>
        )}
      </fieldset>
    </div>
  )
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function noneWords(one: string, search: string): string {
  return search === '' ? `There is no other ${one}.` : `No other ${one} matches “${search}”.`
}

type ChoiceProps = { of: Candidate; isChosen: boolean; onChoose: () => void }

function Choice({ of: { name, image, kind, mark, note }, isChosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={classes(
        'flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isChosen && 'bg-accent-soft',
      )}
    >
      <input type="radio" name="target" checked={isChosen} onChange={onChoose} className="sr-only" />
      {mark ?? <Avatar name={name} image={image} kind={kind} />}
      <span className="truncate font-medium">{name}</span>
      <span className="min-w-0 flex-1 truncate text-sm text-ink-3">{note}</span>
      {isChosen && (
        <svg viewBox="0 0 16 16" className="size-4 shrink-0 text-accent" aria-hidden="true" fill="none">
          <path d="m3.5 8.5 3 3 6-7" strokeWidth="1.75" strokeLinecap="round" className="stroke-current" />
        </svg>
      )}
    </label>
  )
}
