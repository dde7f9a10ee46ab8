'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { everyTemplateQuery, fullService } from '#components/kit/automation/template-queries.ts'
import { Section } from '#components/ui/section.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { isPlainClick, openTemplate } from './template-address.ts'

type Props = { slugs: readonly string[]; inDialog: boolean }

export function RelatedTemplates({ slugs, inDialog }: Props) {
  const isFull = useOffers()(fullService)
  const { data } = useQuery(everyTemplateQuery(api, isFull))
  const known = new Map(data?.data.map((template) => [template.slug, template]))
  const related = slugs.flatMap((slug) => known.get(slug) ?? [])
  if (related.length === 0) return null
  return (
    <Section title="Related templates" flush>
      <ul>
        {related.map(({ slug, name, subtitle }) => (
          <li key={slug} className="flex min-h-9 items-baseline gap-2.5 border-b border-line py-2">
            <Link
              href={routes.template(slug)}
              className="shrink-0 font-medium hover:underline"
              prefetch={false}
              onClick={(event) => {
                if (!inDialog || !isPlainClick(event)) return
                event.preventDefault()
                openTemplate(slug)
              }}
            >
              {name}
            </Link>
            <span className="min-w-0 truncate text-sm text-ink-3">{subtitle}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
