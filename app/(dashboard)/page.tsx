import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { FirstSteps, NoAutomations } from '#components/screens/home/first-steps.tsx'
import { MessagesPanel } from '#components/screens/home/messages-panel.tsx'
import { NeedsPanel } from '#components/screens/home/needs-panel.tsx'
import { RisingPanel } from '#components/screens/home/rising-panel.tsx'
import { RunsPanel } from '#components/screens/home/runs-panel.tsx'
import { StoriesPanel } from '#components/screens/home/stories-panel.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { sourceLabel } from '#components/ui/source-icon.tsx'
import { openPage } from '#lib/api/server/page.ts'
import { getEnv } from '#lib/env.ts'
import { clearWords } from '#lib/line-clear.ts'
import { headline, type Need, needsYou } from '#lib/needs-you.ts'
import { isEmpty, loadOverview, type Overview, type PanelFailure } from '#lib/overview.ts'
import { weekChange } from '#lib/week-change.ts'

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
          <NeedsPanel needs={needs} failure={failure} clear={clearWords(overview)} />
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
      <PageHeader title={organization} summary="The line is open and nothing has come in yet." />
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
function firstFailure(overview: Overview): PanelFailure | null {
  const { me, apiKeys, automations, destinations, channels, stories, rising } = overview
  const readings = [me, apiKeys, automations, destinations, channels, stories, rising]
  const failed = readings.find((reading) => reading?.ok === false)
  return failed && !failed.ok ? failed.failure : null
}
