'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { madeFromQuery } from '#components/kit/automation/template-queries.ts'
import { Section } from '#components/ui/section.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { AutomationSummary } from '#contract/automation-list.ts'
import { api } from '#lib/api/browser/api.ts'
import { statusShown } from '#lib/automation-status.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'

/** The automations of this organization that were made from it. */
export function MadeFrom({ slug }: { slug: string }) {
  const isOffered = useOffers()('listAutomations')
  const { data } = useQuery({ ...madeFromQuery(api, slug), enabled: isOffered })
  if (!data || data.totalCount === 0) return null
  const rest = data.totalCount - data.data.length
  return (
    <Section title="Yours from it" flush>
      <ul>
        {data.data.map((automation) => (
          <Made key={automation.id} automation={automation} />
        ))}
      </ul>
      {rest > 0 && (
        <Link
          href={`${routes.automations}?template=${slug}`}
          className="mt-2 inline-block text-sm text-ink-2 hover:text-ink hover:underline"
        >
          {`and ${formatCount(rest)} more`}
        </Link>
      )}
    </Section>
  )
}

function Made({ automation }: { automation: AutomationSummary }) {
  const { id, name, description } = automation
  const { mark, word } = statusShown(automation)
  return (
    <li className="flex h-9 items-center gap-2.5 border-b border-line">
      <span className="inline-flex shrink-0" {...tip(word)}>
        <StatusMark status={mark} />
      </span>
      <span className="sr-only">{word}:</span>
      <Link href={routes.automation(id)} className="min-w-0 truncate font-medium hover:underline">
        {name}
      </Link>
      <span className="min-w-0 truncate text-sm text-ink-3 max-sm:hidden">{description}</span>
    </li>
  )
}
