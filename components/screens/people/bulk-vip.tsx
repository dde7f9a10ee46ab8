'use client'

import { Star, StarOff } from 'lucide-react'
import { BulkFailures } from '#components/kit/list/bulk-failures.tsx'
import { BulkProgress } from '#components/kit/list/bulk-progress.tsx'
import type { Selection } from '#components/kit/list/use-selection.ts'
import { Button } from '#components/ui/button.tsx'
import type { Person } from '#contract/people.ts'
import { useBulkVip } from './use-bulk-vip.ts'

export default function BulkVip({ selection }: { selection: Selection<Person> }) {
  const { progress, failures, start, stop, dismiss } = useBulkVip()
  if (progress) return <BulkProgress progress={progress} onStop={stop} />
  const people = [...selection.items.values()]
  return (
    <>
      <Button size="sm" onClick={() => void start(people, true, selection)}>
        <Star aria-hidden="true" /> Mark as VIP
      </Button>
      <Button size="sm" onClick={() => void start(people, false, selection)}>
        <StarOff aria-hidden="true" /> No longer VIP
      </Button>
      {failures.length > 0 && (
        <BulkFailures failures={failures} words={['person', 'people']} onClose={dismiss} />
      )}
    </>
  )
}
