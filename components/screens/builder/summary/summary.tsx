'use client'

import Link from 'next/link'
import { useId } from 'react'
import { useNow } from '#components/ui/now.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { formatCount, formatDue, formatWeekday } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { useDraft } from '../state/builder-form.ts'
import { manyRuns } from './pace.ts'
import type { Piece } from './sentence.ts'
import { useSameAutomations, useSummary } from './use-summary.ts'

/** Lists automations that do the same. Saving stays possible. */
function SameNotices() {
  const { timezone } = useDraft()
  const now = useNow()
  const same = useSameAutomations()
  return (
    <div role="status" className="empty:hidden">
      {same.map(({ id, name, at }) => (
        <p key={id} className="mt-2 flex items-start gap-2 text-sm text-ink-2 [overflow-wrap:anywhere]">
          <span className="mt-1">
            <StatusMark status="held" />
          </span>
          <span>
            <Link
              href={routes.automation(id)}
              className="font-medium text-accent underline decoration-1 underline-offset-2"
            >
              {name}
            </Link>{' '}
            already does the same task and sends to the same place{' '}
            {at === null ? 'as often' : `in the same minute: ${formatWeekday(at, timezone, now)}`}.
          </span>
        </p>
      ))}
    </div>
  )
}

const looks: Record<Piece['kind'], string> = {
  plain: 'text-ink-2',
  said: 'font-medium text-ink',
  quoted: 'text-ink',
  missing: 'text-ink-3 underline decoration-dotted underline-offset-4',
}

/** The whole automation as one paragraph. */
export function Summary() {
  const id = useId()
  const draft = useDraft()
  const { pieces, next, isOver, perDay, notices } = useSummary()
  const [first] = next
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-sm font-medium text-ink-3">
        In one paragraph
      </h2>
      <p className="mt-1.5 text-[0.9375rem]/6 text-pretty [overflow-wrap:anywhere]">
        {keyed(pieces).map(({ key, kind, text }) => (
          <span key={key} className={looks[kind]}>
            {text}
          </span>
        ))}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-line text-sm not-empty:border-t not-empty:pt-3">
        {draft.trigger === 'schedule' && (
          <>
            <dt className="text-ink-3">First run</dt>
            <dd>{first ? <First instant={first} /> : isOver ? 'never' : 'not known yet'}</dd>
          </>
        )}
        {perDay !== null && perDay > 1 && (
          <>
            <dt className="text-ink-3">How often</dt>
            <dd className={perDay > manyRuns ? 'text-caution' : undefined}>{paceWords(perDay)}</dd>
          </>
        )}
      </dl>
      {notices.map((notice) => (
        <p key={notice} className="mt-2 flex items-start gap-2 text-sm text-caution">
          <span className="mt-1">
            <StatusMark status="held" />
          </span>
          {notice}
        </p>
      ))}
      <SameNotices />
    </section>
  )
}

function First({ instant }: { instant: string }) {
  const { timezone } = useDraft()
  const now = useNow()
  return (
    <>
      <time dateTime={instant} className="tabular-nums">
        {formatWeekday(instant, timezone, now)}
      </time>
      <span className="text-ink-3">, {formatDue(instant, new Date(now))}</span>
    </>
  )
}

function paceWords(perDay: number): string {
  if (perDay <= manyRuns) return `${formatCount(perDay)} runs a day`
  return `${formatCount(perDay)} runs a day. That is a lot, and each run costs`
}

function keyed(pieces: readonly Piece[]) {
  return pieces.map((piece, key) => ({ ...piece, key }))
}
