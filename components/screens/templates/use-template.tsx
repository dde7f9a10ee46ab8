'use client'

import { useRouter } from 'next/navigation'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import { routes } from '#lib/routes.ts'

/** Leads to the builder with what the template says; nothing is saved before that. */
export function UseTemplate({ slug }: { slug: string }) {
  const router = useRouter()
  const isOffered = useOffers()('createAutomation')
  const mayUse = useMay()('createAutomation')
  const href = routes.automationFrom(slug)
  useShortcut('u', () => router.push(href), {
    label: 'Use this template',
    group: 'Templates',
    anywhere: true,
    enabled: mayUse,
  })
  if (mayUse)
    return (
      <ButtonLink href={href} variant="primary" {...tip('Nothing is saved before you say so', 'u')}>
        Use this template
      </ButtonLink>
    )
  return (
    <p className="text-sm text-ink-3">
      {isOffered
        ? 'An owner or an admin can make an automation from it.'
        : 'This service makes no automations.'}
    </p>
  )
}
