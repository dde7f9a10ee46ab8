'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { automationQuery } from '#components/kit/automation/queries.ts'
import type { TableView } from '#components/kit/list/list-state.ts'
import { isUnderWay } from '#components/kit/run/words.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Tabs } from '#components/ui/tabs.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { api } from '#lib/api/browser/api.ts'
import { RunsPanel } from '../runs/runs-panel.tsx'
import { AutomationHeader } from './automation-header.tsx'
import { Concern } from './concern.tsx'
import { automationTabs } from './tabs.ts'

const DefinitionPanel = lazyPart(() => import('../definition/definition-panel.tsx'))
const SettingsPanel = lazyPart(() => import('./settings-panel.tsx'))
const HistoryPanel = lazyPart(() => import('./history-panel.tsx'))

type Props = { id: string; view: TableView }

const soonMs = 3_000
const laterMs = 30_000

export function AutomationScreen({ id, view }: Props) {
  const query = useQuery({
    ...automationQuery(api, id),
    refetchInterval: ({ state: { data } }) => (data?.recentRuns.some(isUnderWay) ? soonMs : laterMs),
  })
  if (query.data) return <Shown automation={query.data} view={view} />
  if (query.error)
    return (
      <ReadFailure
        title="The automation could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return <LoadingRows label="Loading the automation" />
}

function Shown({ automation, view }: { automation: AutomationDetail; view: TableView }) {
  const offers = useOffers()
  const tab = automationTabs.parse(useSearchParams().get('tab'))
  const onTab = (next: string) =>
    history.pushState(null, '', automationTabs.href(location.pathname, automationTabs.parse(next)))
  const { id } = automation
  const contents = {
    runs: {
      label: 'Runs',
      content: offers('listAutomationRuns') ? (
        <RunsPanel automation={automation} view={view} />
      ) : (
        <NotOffered what="The list of runs" compact />
      ),
    },
    definition: { label: 'Definition', content: <DefinitionPanel automation={automation} /> },
    settings: { label: 'Settings', content: <SettingsPanel automation={automation} /> },
    history: { label: 'History', content: <HistoryPanel automationId={id} /> },
  }
  return (
    <>
      <AutomationHeader automation={automation} />
      <Concern automation={automation} />
      <Tabs
        label="Parts of the automation"
        tabs={automationTabs.tabs.map((value) => ({
          value,
          label: contents[value].label,
          content: <Suspense fallback={<LoadingRows rows={4} />}>{contents[value].content}</Suspense>,
        }))}
        value={tab}
        onChange={onTab}
      />
    </>
  )
}
