'use client'

import Link from 'next/link'
import { useId } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { ScrollBox } from '#components/ui/scroll-box.tsx'
import { sourceLabel } from '#components/ui/source-icon.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { joined } from '#contract/common/joined.ts'
import type { EventKind } from '#contract/event-shape.ts'
import { routes } from '#lib/routes.ts'
import type { KnownEvent } from './use-event-kinds.ts'

type Props = { event: KnownEvent; isChosen: boolean; isFull: boolean; toggle: () => void }

/** One event: description, whether its source is connected, and a sample. */
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
            {!isAvailable && kind && <Missing kind={kind} />}
            {isFull && ' You have already selected 20.'}
          </span>
        </span>
      </label>
      {!isAvailable && kind && <HowToConnect kind={kind} />}
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

function Missing({ kind }: { kind: EventKind }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="caution">{sourcesOf(kind)} not connected</Badge>
      It starts no run until {sourcesOf(kind)} is connected, or a program sends it.
    </span>
  )
}

/** Stands outside of the label, because a click on that chooses the event. The draft is kept meanwhile. */
function HowToConnect({ kind }: { kind: EventKind }) {
  const offers = useOffers()
  const [source, ...others] = kind.sources ?? []
  if (!offers('createConnection') || source === undefined) return null
  return (
    <Link
      href={others.length === 0 ? routes.connectSource(source) : routes.settingsSources}
      className="ml-[1.625rem] mr-3 text-xs text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {others.length === 0 ? `Connect ${sourceLabel(source)}` : 'Connect a source'}
    </Link>
  )
}

/** "GitHub", "GitHub, GitLab, Linear or Jira" */
function sourcesOf({ sources, integration }: EventKind): string {
  const names = sources ?? (integration === null ? [] : [integration])
  return names.length === 0 ? 'Its source' : joined(names.map(sourceLabel), 'or')
}
