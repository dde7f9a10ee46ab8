'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Pages } from '#components/kit/page/pages.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { RowsOf } from '#components/kit/states/rows-of.tsx'
import { classes } from '#components/ui/classes.ts'
import type { RebuildFate, RebuildResult } from '#contract/topic-rebuilds.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { rebuiltQuery, rebuiltShown } from './queries.ts'
import { RebuiltTopicCard } from './rebuilt-topic.tsx'
import { fates, fateWords } from './words.ts'

type Props = { id: string; result: RebuildResult; isMade: boolean }

/** Topics that change, by what becomes of them. */
export function RebuiltTopics({ id, result, isMade }: Props) {
  const [fate, setFate] = useState<RebuildFate | undefined>(undefined)
  const [page, setPage] = useState(1)
  const listed = useQuery(rebuiltQuery(api, id, { page, fate }))
  const choose = (one: RebuildFate | undefined) => {
    setFate(one)
    setPage(1)
  }
  if (result.moved === 0) return null
  const all = fates.reduce((sum, it) => sum + result.fates[it], 0)
  return (
    <section aria-label="Topics that change" className="grid gap-4">
      <div className="flex flex-wrap gap-1.5">
        <Filter label="All" count={all} isOn={fate === undefined} onChoose={() => choose(undefined)} />
        {fates
          .filter((it) => result.fates[it] > 0)
          .map((it) => (
            <Filter
              key={it}
              label={fateWords[it]}
              count={result.fates[it]}
              isOn={fate === it}
              onChoose={() => choose(it)}
            />
          ))}
      </div>
      <RowsOf label="The topics" of={listed} loadingRows={6}>
        {({ data, totalCount }) => (
          <div className="grid gap-4">
            {data.length === 0 && <NothingYet title="No topic is listed here any more" compact />}
            {data.map((topic) => (
              <RebuiltTopicCard key={topic.id} topic={topic} isMade={isMade} />
            ))}
            <Pages page={page} last={Math.max(1, Math.ceil(totalCount / rebuiltShown))} onPage={setPage} />
          </div>
        )}
      </RowsOf>
    </section>
  )
}

type FilterProps = { label: string; count: number; isOn: boolean; onChoose: () => void }

function Filter({ label, count, isOn, onChoose }: FilterProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={classes(
        'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm transition-colors',
        isOn
          ? 'border-ink bg-ink text-raised'
          : 'border-line-strong bg-raised text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      {label}
      <span className={classes('tabular-nums', !isOn && 'text-ink-3')}>{formatCount(count)}</span>
    </button>
  )
}
