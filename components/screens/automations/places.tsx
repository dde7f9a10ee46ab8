import { placesOf, type Shown } from '#components/kit/automation/words.ts'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { tip } from '#components/ui/tooltip.ts'

type Sending = Pick<Shown, 'outputChannels' | 'destinationNames' | 'inbox' | 'inboxMemberIds'>

/** "Slack product, Inbox of Ida". */
export const placesInWords = (automation: Sending) =>
  placesOf(automation)
    .map(({ source, label }) => (source === 'inbox' ? label : `${sourceLabel(source)} ${label}`))
    .join(', ')

/** The first destination, and how many more; all of them in the tooltip. */
export function Places({ automation }: { automation: Sending }) {
  const places = placesOf(automation)
  const [first, ...more] = places
  if (!first) return null
  const all = placesInWords(automation)
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle" {...tip(all)}>
      <span className="text-ink-3">
        <SourceIcon source={first.source} decorative />
      </span>
      {first.source !== 'inbox' && <span className="sr-only">{sourceLabel(first.source)}</span>}
      <span className="truncate">{first.label}</span>
      {more.length > 0 && <span className="shrink-0 text-ink-3">+{more.length}</span>}
    </span>
  )
}
