'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { classes } from '#components/ui/classes.ts'
import { Input } from '#components/ui/input.tsx'
import { useEarlyEnter } from '#components/ui/overlay/use-marked.ts'
import type { Company } from '#contract/companies.ts'
import { api } from '#lib/api/browser/api.ts'

type Props = { excluded: string; chosen: Company | null; onChoose: (company: Company) => void }

const shown = 6

/** Finds the company that stays, by name or domain. */
export function MergePicker({ excluded, chosen, onChoose }: Props) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const input = { limit: shown + 1, ...(search !== '' && { search }) }
  const answer = useQuery({
    ...api.companies.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  const found = (answer.data?.data ?? []).filter(({ id }) => id !== excluded).slice(0, shown)
  const isBehind = answer.isFetching || search !== text.trim()
  const early = useEarlyEnter(isBehind, () => found[0] && onChoose(found[0]))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Input
        type="search"
        aria-label="Find the company that stays"
        placeholder="Name or domain"
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
        <legend className="sr-only">Company that stays</legend>
        {found.map((company) => (
          <Choice
            key={company.id}
            company={company}
            isChosen={company.id === chosen?.id}
            onChoose={() => onChoose(company)}
          />
        ))}
        {answer.error && !answer.data && (
          <ReadFailure
            title="Companies could not be loaded"
            error={answer.error}
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
            compact
          />
        )}
        {answer.isPending && <LoadingRows rows={shown} label="Loading companies" />}
        {answer.data && (
          <p role="status" className={found.length > 0 ? 'sr-only' : 'px-2 py-3 text-ink-3'}>
            {found.length === 0 ? noneWords(search) : `${found.length} found`}
          </p>
        )}
      </fieldset>
    </div>
  )
}

function noneWords(search: string): string {
  return search === '' ? 'There is no other company.' : `No other company matches “${search}”.`
}

function Choice({
  company,
  isChosen,
  onChoose,
}: {
  company: Company
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label
      className={classes(
        'flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isChosen && 'bg-accent-soft',
      )}
    >
      <input type="radio" name="target" checked={isChosen} onChange={onChoose} className="sr-only" />
      <Avatar name={company.name} image={company.logoUrl} kind="company" />
      <span className="truncate font-medium">{company.name}</span>
      <span className="min-w-0 flex-1 truncate text-sm text-ink-3">{company.primaryDomain}</span>
      {isChosen && (
        <svg viewBox="0 0 16 16" className="size-4 shrink-0 text-accent" aria-hidden="true" fill="none">
          <path d="m3.5 8.5 3 3 6-7" strokeWidth="1.75" strokeLinecap="round" className="stroke-current" />
        </svg>
      )}
    </label>
  )
}
