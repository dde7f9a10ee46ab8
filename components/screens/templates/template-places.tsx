import Link from 'next/link'
import { placesOf } from '#components/kit/automation/words.ts'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import { routes } from '#lib/routes.ts'
import type { Connections } from '#lib/templates/connections.ts'
import { ConnectionWords } from './template-needs.tsx'

type Props = { template: TemplateDetail; connections: Connections }

/** Where it is meant to report; the channel itself is chosen when it is used. */
export function TemplatePlaces({ template: { outputChannels }, connections }: Props) {
  if (!outputChannels) return <p className="text-ink-2">Wherever your organization sends by default.</p>
  const isMissing = outputChannels.every(({ channel }) => connections.media[channel] === 'missing')
  return (
    <>
      <ul className="grid gap-1.5">
        {placesOf({ outputChannels }).map(({ source }) => (
          <li key={source} className="flex items-center gap-2">
            <span className="text-ink-3">
              <SourceIcon source={source} decorative />
            </span>
            {sourceLabel(source)}
            <ConnectionWords connection={connections.media[source] ?? 'unknown'} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-3">
        {isMissing ? <Elsewhere /> : 'The channel is chosen when you use it.'}
      </p>
    </>
  )
}

function Elsewhere() {
  return (
    <>
      Choose another place when you use it, or{' '}
      <Link
        href={routes.settingsDestinations}
        className="underline decoration-line-strong underline-offset-3"
      >
        add a destination
      </Link>
      .
    </>
  )
}
