import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { DeliveryState } from '#contract/run-shape.ts'
import { deliveryMarks, deliveryWords } from './delivery-words.ts'

/** Where the output of a run went and whether it arrived: the first by name, the others by their marks. */
export function DeliveryStates({ deliveries }: { deliveries: readonly DeliveryState[] }) {
  const [first, ...more] = deliveries
  if (!first) return <span className="text-ink-3">–</span>
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-middle">
      <One delivery={first} named />
      {more.map((delivery) => (
        <One key={delivery.id} delivery={delivery} />
      ))}
    </span>
  )
}

function One({ delivery, named = false }: { delivery: DeliveryState; named?: boolean }) {
  const { channel, status, targetName, errorMessage } = delivery
  const words = `${sourceLabel(channel)} ${targetName}: ${deliveryWords[status].toLowerCase()}${errorMessage ? `. ${errorMessage}` : ''}`
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5" {...tip(words)}>
      <StatusMark status={deliveryMarks[status]} />
      <span className="text-ink-3">
        <SourceIcon source={channel} decorative />
      </span>
      <span className="sr-only">{words}</span>
      {named && (
        <span className="truncate" aria-hidden="true">
          {targetName.replace(/^#/, '')}
        </span>
      )}
    </span>
  )
}
