import Link from 'next/link'
import { byMedium } from '#components/kit/automation/words.ts'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import type { RetriedTogether } from '#contract/retry-failed.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { moreWords } from './words.ts'

/** Lines of a list; the rest is counted. */
const shown = 5

/** Where it posts to. */
export function RetryPlaces({ places, placeCount }: Pick<RetriedTogether, 'places' | 'placeCount'>) {
  if (placeCount === 0) return <p className="text-sm text-ink-2">Its output is not sent anywhere.</p>
  const more = moreWords(placeCount, Math.min(shown, places.length))
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">Its output is sent to</p>
      <ul className="grid gap-1.5">
        {places.slice(0, shown).map(({ channel, target, targetName, count }) => (
          <li key={`${channel} ${target}`} className="flex min-w-0 items-center gap-2">
            <SourceIcon source={channel} decorative />
            <span className="min-w-0 truncate">{targetName.replace(/^#/, '')}</span>
            <span className="shrink-0 text-ink-3">{byMedium(channel)}</span>
            <span className="ml-auto shrink-0 tabular-nums text-ink-2">{formatCount(count)}×</span>
          </li>
        ))}
        {more && <li className="text-ink-3">{more}</li>}
      </ul>
    </div>
  )
}

/** What failed and is left alone, with the reason. */
export function RetryLeftOut({ notRetried }: Pick<RetriedTogether, 'notRetried'>) {
  if (notRetried.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">Not retried</p>
      <ul className="grid gap-1 text-sm text-ink-2">
        {notRetried.map(({ reason, count, text }) => (
          <li key={reason} className="flex gap-2">
            <span className="min-w-6 shrink-0 text-right tabular-nums">{formatCount(count)}</span>
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Links to the automations whose runs were retried. */
export function RetryAutomations({
  automations,
  automationCount,
}: Pick<RetriedTogether, 'automations' | 'automationCount'>) {
  const more = moreWords(automationCount, Math.min(shown, automations.length))
  if (automationCount === 0) return null
  return (
    <ul className="grid gap-1">
      {automations.slice(0, shown).map(({ id, name, count }) => (
        <li key={id} className="flex min-w-0 gap-2">
          <Link
            href={routes.automation(id)}
            className="min-w-0 truncate underline decoration-line-strong underline-offset-3 hover:decoration-ink"
          >
            {name}
          </Link>
          <span className="ml-auto shrink-0 tabular-nums text-ink-2">{formatCount(count)}</span>
        </li>
      ))}
      {more && <li className="text-ink-3">{more}</li>}
    </ul>
  )
}
