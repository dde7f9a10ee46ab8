'use client'

import Link from 'next/link'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { formatWeekday } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { useBuilder } from '../state/builder-context.ts'
import { useSameAutomations } from './use-same.ts'

/** Others that do what this one does, for whoever did not know. It keeps nobody from saving. */
export function SameNotices() {
  const { timezone } = useBuilder().draft
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
            has the same task, and sends to the same place{' '}
            {at === null ? 'as often' : `in the same minute: ${formatWeekday(at, timezone)}`}.
          </span>
        </p>
      ))}
    </div>
  )
}
