'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { actors, historyQuery } from '#components/kit/automation/queries.ts'
import { HistoryPanel } from '#components/kit/history/history-panel.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'

/** Lists changes, pauses and resumes. */
export default function AutomationHistory({ automationId }: { automationId: string }) {
  const isOffered = useOffers()('getAutomationHistory')
  const trails = useInfiniteQuery({ ...historyQuery(api, automationId), enabled: isOffered })
  if (!isOffered) return <NotOffered what="The history" singular compact />
  return (
    <HistoryPanel
      answer={trails}
      what="automation"
      actors={actors}
      hrefOf={routes.automation}
      nothing={<p className="text-sm text-ink-3">Nobody has changed it yet. Every change is listed here.</p>}
    />
  )
}
