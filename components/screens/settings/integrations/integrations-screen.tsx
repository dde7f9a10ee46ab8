'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Section } from '#components/ui/section.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import type { Integration } from '#contract/integrations.ts'
import { api } from '#lib/api/browser/api.ts'
import { IntegrationRow } from './integration-row.tsx'

/** The sources whose details are shown lie in the address. */
function useOpenSources(): [ReadonlySet<string>, (source: string) => void] {
  const open = new Set(useSearchParams().getAll('source'))
  const toggle = (source: string) => {
    const params = new URLSearchParams(location.search)
    const next = new Set(params.getAll('source'))
    if (!next.delete(source)) next.add(source)
    params.delete('source')
    for (const one of next) params.append('source', one)
    const query = params.toString()
    history.replaceState(null, '', location.pathname + (query === '' ? '' : `?${query}`))
  }
  return [open, toggle]
}

/** `base`: the address of the service, as programs reach it. */
export function IntegrationsScreen({ base }: { base: string }) {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.integrations.list.queryOptions())
  if (isPending) return <LoadingRows rows={8} label="Loading the integrations" />
  if (!data)
    return (
      <ReadFailure
        title="The integrations could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <Integrations all={data.data} base={base} />
}

const order: Integration['status'][] = ['disconnected', 'partly', 'connected']

function Integrations({ all, base }: { all: readonly Integration[]; base: string }) {
  const { organization } = useViewer()
  const [open, toggle] = useOpenSources()
  const heard = all
    .filter(({ status }) => status !== 'missing')
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
  const missing = all.filter(({ status }) => status === 'missing')
  const row = (integration: Integration) => (
    <IntegrationRow
      key={integration.source}
      integration={integration}
      base={base}
      isOpen={open.has(integration.source)}
      onToggle={() => toggle(integration.source)}
    />
  )
  return (
    <div className="grid gap-8">
      {heard.length > 0 && (
        <Section
          flush
          title="Connected"
          note={organization.simulated ? 'The workspaces of this organization are simulated.' : undefined}
        >
          <ul>{heard.map(row)}</ul>
        </Section>
      )}
      {missing.length > 0 && (
        <Section
          flush
          title="Not connected"
          note="Open one to connect it, or to see how a program sends for it."
        >
          <ul>{missing.map(row)}</ul>
        </Section>
      )}
    </div>
  )
}
