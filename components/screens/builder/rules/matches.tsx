'use client'

import { useId } from 'react'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { ScrollBox } from '#components/ui/scroll-box.tsx'
import { TestedRow } from '../condition/tested-row.tsx'
import type { EventDraft } from '../draft/draft.ts'
import { completeRules } from '../draft/rules.ts'
import type { useMatches } from './use-matches.ts'

type Props = { event: EventDraft; matches: ReturnType<typeof useMatches> }

/** How many of the last events meet the rules, and which. */
export function Matches({ event, matches: { lines, error, retry, isRetrying, isLoading, isStale } }: Props) {
  const id = useId()
  if (error && !lines)
    return (
      <ReadFailure
        title="Past events could not be checked"
        error={error}
        onRetry={retry}
        retrying={isRetrying}
        compact
      />
    )
  const count = lines?.filter(({ outcome }) => outcome === 'run').length ?? 0
  return (
    <div className={`grid min-w-0 gap-2 transition-opacity ${isStale ? 'opacity-60' : ''}`}>
      <p id={id} role="status" aria-busy={isStale || isLoading} className="min-h-5 text-sm text-ink-2">
        {lines && matchWords(count, lines.length, completeRules(event.rules) !== null)}
      </p>
      {lines !== null && lines.length > 0 && (
        <details className="min-w-0">
          <summary className="w-fit cursor-pointer list-none text-sm font-medium text-accent underline decoration-1 underline-offset-2 [&::-webkit-details-marker]:hidden">
            Show these events
          </summary>
          <ScrollBox
            label="Past events and the rules"
            className="mt-2 max-h-[26rem] overflow-y-auto rounded-[7px] border border-line"
          >
            <ul>
              {lines.map((line, n) => (
                <TestedRow
                  key={`${line.key} ${lines.slice(0, n).filter(({ key }) => key === line.key).length}`}
                  line={line}
                  mark={undefined}
                  toggle={null}
                  replay={null}
                />
              ))}
            </ul>
          </ScrollBox>
        </details>
      )}
    </div>
  )
}

/** “7 of the last 50 events would match.” */
export function matchWords(count: number, of: number, hasRules: boolean): string {
  if (of === 0)
    return 'None of these events happened in the last 30 days, so there is nothing to check against.'
  if (!hasRules) return of === 1 ? 'The last event would match.' : `All of the last ${of} events would match.`
  if (of === 1)
    return count === 1 ? 'The only past event would match.' : 'The only past event would not match.'
  return `${count} of the last ${of} events would match.`
}
