'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { fullService, templateQuery } from '#components/kit/automation/template-queries.ts'
import { Section } from '#components/ui/section.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'

/** The template it began as; what has been changed since is in its versions. */
export function MadeFromTemplate({ slug }: { slug: string }) {
  const offers = useOffers()
  const { data } = useQuery({
    ...templateQuery(api, slug, offers(fullService)),
    enabled: offers('getAutomationTemplate'),
  })
  return (
    <Section title="Began as">
      <Link href={routes.template(slug)} className="font-medium hover:underline">
        {data?.name ?? slug}
      </Link>
      {data?.subtitle && <p className="text-sm text-ink-3">{data.subtitle}</p>}
    </Section>
  )
}
