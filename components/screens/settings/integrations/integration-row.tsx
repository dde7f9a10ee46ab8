'use client'

import { ChevronDown } from 'lucide-react'
import { Suspense, useId } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { IntegrationIcon, integrationLabel } from '#components/ui/source-icon.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Integration } from '#contract/integrations.ts'
import { formatCount } from '#lib/format.ts'
import { channelsOf, dependsOf, eventsOf, lastHeard, stateMarks, stateWords } from './words.ts'

const IntegrationDetail = lazyPart(() => import('./integration-detail.tsx'))

type Props = { integration: Integration; base: string; isOpen: boolean; onToggle(): void }

export function IntegrationRow({ integration, base, isOpen, onToggle }: Props) {
  const id = useId()
  const { source, status } = integration
  const isWrong = status === 'disconnected' || status === 'partly'
  return (
    <li className="border-b border-line">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="group -mx-2 grid w-[calc(100%+1rem)] grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-md px-2 py-3 text-left hover:bg-hover"
        >
          <span className="row-span-2 grid size-8 place-items-center self-start rounded-lg border border-line bg-raised text-ink-2">
            <IntegrationIcon integration={source} decorative />
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-3">
            <span className="font-semibold">{integrationLabel(source)}</span>
            <span className="inline-flex items-center gap-1.5 text-sm font-normal">
              <StatusMark status={stateMarks[status]} />
              <span className={isWrong ? 'text-caution' : 'text-ink-2'}>{stateWords[status]}</span>
            </span>
          </span>
          <ChevronDown className="size-4 text-ink-3 transition-transform group-aria-expanded:rotate-180" />
          <span className="col-span-2 text-sm font-normal text-ink-2">
            <Facts integration={integration} />
          </span>
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pb-6 pt-1 sm:pl-11">
        {isOpen && (
          <Suspense fallback={<LoadingRows rows={3} label="Loading the details" />}>
            <IntegrationDetail integration={integration} base={base} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

function Facts({ integration }: { integration: Integration }) {
  const channels = channelsOf(integration)
  const { received } = eventsOf(integration)
  const depends = dependsOf(integration)
  const heard = lastHeard(integration)
  const { messages, status } = integration
  const parts = [
    channels,
    status === 'missing' || channels === null ? null : `${formatCount(messages)} messages in 30 days`,
    received === null || status === 'missing' ? null : `${received} events in 30 days`,
    depends && `${depends} ${integration.automationCount === 1 ? 'uses' : 'use'} it`,
  ].filter((part) => part !== null)
  return (
    <>
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && <Dot />}
          {part}
        </span>
      ))}
      {heard && (
        <>
          <Dot />
          <span className="text-ink-3">
            last message <TimeAgo instant={heard} />
          </span>
        </>
      )}
      {parts.length === 0 && !heard && <span className="text-ink-3">No automation uses it.</span>}
    </>
  )
}

function Dot() {
  return (
    <span aria-hidden="true" className="px-1.5 text-ink-3">
      ·
    </span>
  )
}
