import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { FirstSteps, NoAutomations } from '#components/screens/home/first-steps.tsx'
import { MessagesPanel } from '#components/screens/home/messages-panel.tsx'
import { NeedsPanel } from '#components/screens/home/needs-panel.tsx'
import { RisingPanel } from '#components/screens/home/rising-panel.tsx'
import { RunsPanel } from '#components/screens/home/runs-panel.tsx'
import { StoriesPanel } from '#components/screens/home/stories-panel.tsx'
import { Panel } from '#components/ui/section.tsx'
import { sourceLabel } from '#components/ui/source-icon.tsx'
import type { Failure } from '#lib/api/failure.ts'
import { getEnv } from '#lib/env.ts'
import { allWellWords } from '#lib/home/all-well.ts'
import { headline, type Need, needsYou } from '#lib/home/needs-you.ts'
import { isEmpty, loadOverview, type Overview } from '#lib/home/overview.ts'
import { weekChange } from '#lib/home/week-change.ts'
import { openPage } from '#lib/page/open-page.ts'

export default async function HomePage() {
  const page = await openPage()
  const now = new Date()
  const overview = await loadOverview(page, now)
  if (isEmpty(overview))
    return <FirstDay organization={page.viewer.organization.name} canMakeKey={page.offers('createApiKey')} />
  const { rising, topics, messages, stories, automations, runs, later } = overview
  const needs = needsOf(overview, page.viewer.member.id)
  const failure = firstFailure(overview)
  return (
    <Page>
      <PageHeader
        title={headline(needs.length, failure !== null)}
        summary={messages?.ok ? weekChange(messages.data.days) : page.viewer.organization.name}
      />
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-6">
          <NeedsPanel needs={needs} failure={failure} clear={allWellWords(overview)} />
          <RunsPanel {...{ automations, runs, later, now }} timeZone={page.viewer.organization.timezone} />
          <StoriesPanel stories={stories} />
        </div>
        <div className="grid content-start gap-6">
          <RisingPanel rising={rising} topics={topics} />
          <MessagesPanel messages={messages} />
        </div>
      </div>
    </Page>
  )
}

function FirstDay({ organization, canMakeKey }: { organization: string; canMakeKey: boolean }) {
  return (
    <Page width="panels">
      <PageHeader title={organization} summary="Ready for messages; nothing has come in yet." />
      <div className="grid gap-6">
        <FirstSteps apiUrl={getEnv().SIGNALBOX_API_URL} canMakeKey={canMakeKey} />
        <Panel title="Then choose what runs by itself">
          <NoAutomations />
        </Panel>
      </div>
    </Page>
  )
}

function needsOf(overview: Overview, memberId: string): Need[] {
  const { me, apiKeys, automations, destinations, channels, stories, rising } = overview
  return needsYou({
    apiKey: me?.ok ? me.data.key : null,
    apiKeys: apiKeys?.ok ? apiKeys.data.data : [],
    automations: automations?.ok ? automations.data.data : [],
    destinations: destinations?.ok ? destinations.data.data : [],
    missing: destinations?.ok ? (destinations.data.missing ?? []) : [],
    channels: channels?.ok ? channels.data.data : [],
    stories: stories?.ok ? stories.data.data : [],
    rising: rising?.ok ? rising.data.data : [],
    memberId,
    sourceLabel,
    now: new Date(),
  })
}

/** Of what the needs are taken from. What the service does not offer is no failure. */
function firstFailure(overview: Overview): Failure | null {
  const { me, apiKeys, automations, destinations, channels, stories, rising } = overview
  const readings = [me, apiKeys, automations, destinations, channels, stories, rising]
  const failed = readings.find((reading) => reading?.ok === false)
  return failed && !failed.ok ? failed.failure : null
}
