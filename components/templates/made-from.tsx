'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { statusWords } from '#components/automations/words.ts'
import { useOffers } from '#components/shell/viewer.tsx'
import { Section } from '#components/ui/section.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { madeFromQuery } from './template-queries.ts'

/** The automations of this organization that were made from it. */
export function MadeFrom({ slug }: { slug: string }) {
  const isOffered = useOffers()('listAutomations')
  const { data } = useQuery({ ...madeFromQuery(api, slug), enabled: isOffered })
  if (!data || data.totalCount === 0) return null
  const rest = data.totalCount - data.data.length
  return (
    <Section title="Yours from it" flush>
      <ul>
        {data.data.map(({ id, name, status, description }) => (
          <li key={id} className="flex h-9 items-center gap-2.5 border-b border-line">
            <StatusMark status={status} />
            <span className="sr-only">{statusWords[status]}:</span>
            <Link href={routes.automation(id)} className="min-w-0 truncate font-medium hover:underline">
              {name}
            </Link>
            <span className="min-w-0 truncate text-sm text-ink-3 max-sm:hidden">{description}</span>
          </li>
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
