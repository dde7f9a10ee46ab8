'use client'

import { Suspense } from 'react'
import { FilterChip } from '#components/kit/list/list-toolbar.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useNow } from '#components/ui/now.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { type Period, periodWords } from './period.ts'

const PeriodForm = lazyPart(() => import('./period-form.tsx'))

type Props = { value: Period; onChange(period: Period): void }

/** Filters by first and last day, in UTC. */
export function PeriodFilter({ value, onChange }: Props) {
  const today = new Date(useNow())
  return (
    <Popover
      label="Time"
      className="w-[21.5rem] p-3"
      trigger={
        <FilterChip
          label="Time"
          says={periodWords(value)}
          onClear={() => onChange({ since: undefined, until: undefined })}
        />
      }
    >
      {(close) => (
        <Suspense>
          <PeriodForm
            value={value}
            today={today}
            onChange={(period) => {
              onChange(period)
              close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
