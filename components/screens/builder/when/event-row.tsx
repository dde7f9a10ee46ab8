'use client'

import { useId } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { ScrollBox } from '#components/ui/scroll-box.tsx'
import { sourceLabel } from '#components/ui/source-icon.tsx'
import type { KnownEvent } from './use-event-kinds.ts'

type Props = { event: KnownEvent; isChosen: boolean; isFull: boolean; toggle: () => void }

/** One event: what it means, whether it can come, and how it looks when it does. */
export function EventRow({ event: { name, title, kind }, isChosen, isFull, toggle }: Props) {
  const id = useId()
  const isAvailable = kind?.available ?? true
  return (
    <div className="border-b border-line px-3 py-2 last:border-b-0 has-[input:checked]:bg-accent-soft">
      <label
        htmlFor={id}
        className={`flex items-start gap-2.5 ${isFull ? 'cursor-not-allowed text-ink-3' : 'cursor-pointer'}`}
      >
        <Checkbox
          id={id}
          className="mt-0.5"
          checked={isChosen}
          disabled={isFull}
          onChange={toggle}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-note`}
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span id={`${id}-title`} className="font-medium">
              {title}
            </span>
            <code className="text-xs text-ink-3 [overflow-wrap:anywhere]">{name}</code>
          </span>
          <span id={`${id}-note`} className="block text-sm text-ink-2">
            {kind?.description}
            {kind?.needsCondition && ' Needs a condition, below.'}
            {!isAvailable && <Missing kind={kind} />}
            {isFull && ' 20 are chosen already.'}
          </span>
        </span>
      </label>
      {kind && (
        <details className="group ml-[1.625rem] mt-0.5">
          <summary className="inline-flex cursor-pointer list-none text-xs text-ink-3 underline decoration-line-strong underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
            Sample<span className="sr-only"> of {title}</span>
          </summary>
          <ScrollBox
            label={`Sample of ${title}`}
            className="mt-1 max-h-64 max-w-full overflow-auto rounded-md border border-line bg-sunken px-2.5 py-2"
          >
            <pre className="text-xs">{JSON.stringify(kind.samplePayload, null, 2)}</pre>
          </ScrollBox>
        </details>
      )}
    </div>
  )
}

function Missing({ kind }: Pick<KnownEvent, 'kind'>) {
  const source = kind?.integration ? sourceName(kind.integration) : 'its source'
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="caution">{source} not connected</Badge>
      Nothing has come from {source} yet: it starts no run until events are pushed.
    </span>
  )
}

const proper: Record<string, string> = { gitlab: 'GitLab', sentry: 'Sentry', stripe: 'Stripe' }

function sourceName(source: string): string {
  return proper[source] ?? sourceLabel(source)
}
