'use client'

import { useRouter } from 'next/navigation'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import { routes } from '#lib/routes.ts'

/** Opens the builder with the template. Saves nothing. */
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
      <ButtonLink href={href} variant="primary" {...tip('Nothing is saved until you press Save', 'u')}>
        Use this template
      </ButtonLink>
    )
  return (
    <p className="text-sm text-ink-3">
      {isOffered
        ? 'Only an owner or an admin can create an automation from it.'
        : 'This service cannot create automations.'}
    </p>
  )
}
