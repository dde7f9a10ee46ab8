import { integrationLabel } from '#components/ui/integration-icon.tsx'
import { eventClause } from '#contract/common/event-clauses.ts'
import type { Run } from '#contract/run-shape.ts'
import { formatCount } from '#lib/format.ts'

/** What there is to say of a cause beside its kind: the event, who it was, how many times of the schedule. */
export function causeDetail({
  eventName,
  requestedBy,
  slots,
}: Pick<Run, 'eventName' | 'requestedBy' | 'slots'>): string | null {
  if (eventName !== null) return eventClause(eventName)
  return requestedBy?.name ?? (slots > 1 ? `${formatCount(slots)} times` : null)
}

/** Where an event comes from: "from Stripe". */
export function originOf(source: string): string {
  return source === 'signalbox' ? 'told by Signalbox' : `from ${integrationLabel(source)}`
}
