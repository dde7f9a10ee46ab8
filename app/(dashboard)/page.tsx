import { ConnectPanel } from '#components/home/connect-panel.tsx'
import { FirstSteps } from '#components/home/first-steps.tsx'
import { LineBlocked } from '#components/home/line-blocked.tsx'
import { NextSteps } from '#components/home/next-steps.tsx'
import { PageHead } from '#components/home/page-head.tsx'
import { ServicePanel } from '#components/home/service-panel.tsx'
import { SignalLine } from '#components/home/signal-line.tsx'
import { TopicsPanel } from '#components/home/topics-panel.tsx'
import { Page } from '#components/shell/page.tsx'
import { getEnv } from '#lib/env.ts'
import { isEmpty, loadOverview } from '#lib/overview.ts'

export default async function HomePage() {
  const apiUrl = getEnv().SIGNALBOX_API_URL
  const result = await loadOverview()
  if (!result.ok) return <LineBlocked failure={result.failure} apiUrl={apiUrl} />
  const overview = result.data
  const { health, me, counts, topics } = overview
  const empty = isEmpty(overview)
  return (
    <Page width="panels">
      <PageHead organization={me?.organization ?? null} counts={counts} empty={empty} />
      <SignalLine counts={counts} health={health} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem]">
        {empty ? <FirstSteps apiUrl={apiUrl} /> : <TopicsPanel topics={topics} />}
        <div className="grid gap-4">
          <ServicePanel health={health} apiKey={me?.key ?? null} now={new Date()} />
          <ConnectPanel apiUrl={apiUrl} />
        </div>
      </div>
      <NextSteps slug={me?.organization.slug ?? 'your-organization'} />
    </Page>
  )
}
