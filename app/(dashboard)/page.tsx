import type { ReactNode } from 'react'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { ReadFailed } from '#components/kit/states/read-failure.tsx'
import { AskForSources, FirstConnections } from '#components/screens/home/first-connections.tsx'
import { FirstSteps, NoAutomations } from '#components/screens/home/first-steps.tsx'
import { InboxPanel } from '#components/screens/home/inbox-panel.tsx'
import { MessagesPanel } from '#components/screens/home/messages-panel.tsx'
import { ModelStep } from '#components/screens/home/model-step.tsx'
import { NeedsPanel } from '#components/screens/home/needs-panel.tsx'
import { RisingPanel } from '#components/screens/home/rising-panel.tsx'
import { RunsPanel } from '#components/screens/home/runs-panel.tsx'
import { StoriesPanel } from '#components/screens/home/stories-panel.tsx'
import { countsOf, FirstSources } from '#components/screens/sources/source-gallery.tsx'
import { Panel } from '#components/ui/section.tsx'
import { sourceLabel } from '#components/ui/source-icon.tsx'
import { attempt, type Failure } from '#lib/api/failure.ts'
import { getEnv } from '#lib/env.ts'
import { allWellWords } from '#lib/home/all-well.ts'
import { headline } from '#lib/home/headline.ts'
import type { Need } from '#lib/home/need.ts'
import { needsYou } from '#lib/home/needs-you.ts'
import { isEmpty, loadOverview, type Overview, type Reading } from '#lib/home/overview.ts'
import { withoutSetAside } from '#lib/home/set-aside.ts'
import { weekChange } from '#lib/home/week-change.ts'
import { readCounts } from '#lib/page/counts.ts'
import { type Page as OpenedPage, openPage } from '#lib/page/open-page.ts'

export default async function HomePage() {
  const page = await openPage()
  const now = new Date()
  const [overview, counts] = await Promise.all([loadOverview(page, now), readCounts(page)])
  const { rising, topics, messages, stories, automations, inbox, models, setAside } = overview
  const needs = needsOf(overview, page.viewer.member.id)
  const { open, aside } = withoutSetAside(needs, setAside?.ok ? setAside.data.data : [])
  const failure = firstFailure(overview)
  const needed = (
    <NeedsPanel
      {...{ open, aside, failure }}
      clear={allWellWords(overview)}
      canSetAside={setAside?.ok === true}
    />
  )
  const ran = (
    <RunsPanel
      {...{ ...overview, now }}
      timeZone={page.viewer.organization.timezone}
      lacksModel={page.offers('saveModelProvider') && lacksModel(models)}
    />
  )
  if (isEmpty(overview))
    return (
      <FirstDay page={page} overview={overview} needed={open.length > 0 && needed}>
        {automations?.ok && automations.data.totalCount > 0 && ran}
        <InboxPanel inbox={inbox} />
      </FirstDay>
    )
  return (
    <Page>
      <PageHeader
        title={headline(open.length, failure !== null)}
        summary={messages?.ok ? weekChange(messages.data.days) : page.viewer.organization.name}
      />
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-6">
          {needed}
          {ran}
          <InboxPanel inbox={inbox} />
          <StoriesPanel stories={stories} />
        </div>
        <div className="grid content-start gap-6">
          <RisingPanel rising={rising} topics={topics} isYoung={counts.topics === 0} />
          <MessagesPanel messages={messages} />
        </div>
      </div>
    </Page>
  )
}

type FirstDayProps = {
  page: OpenedPage
  overview: Overview
  needed: ReactNode
  /** Shows the automations and outputs that exist: an automation can run before any message has come. */
  children: ReactNode
}

/** An organization without signals: what can be connected comes first. */
async function FirstDay({ page: { api, offers, viewer }, overview, needed, children }: FirstDayProps) {
  const canConnect = offers('listSources') && viewer.member.role !== 'member'
  const sources = canConnect ? await attempt(api.sources.list.call()) : null
  const offered = sources?.ok ? sources.data.data : []
  const connections = overview.connections?.ok ? overview.connections.data.data : []
  const isForOthers = offers('listSources') && !canConnect
  const { models, automations } = overview
  const hasAutomations = automations?.ok === true && automations.data.totalCount > 0
  return (
    <Page width="panels">
      <PageHeader title={viewer.organization.name} summary="Ready for messages. None has arrived yet." />
      <div className="grid gap-6">
        {needed}
        {connections.length > 0 && <FirstConnections connections={connections} />}
        {sources?.ok === false && (
          <Panel title="Connect your first source">
            <ReadFailed failure={sources.failure} what="The sources could not be loaded" compact />
          </Panel>
        )}
        {offered.length > 0 && (
          <Panel
            title={connections.length > 0 ? 'Connect another source' : 'Connect your first source'}
            note="Nothing is fetched or sent before you do."
          >
            <FirstSources sources={offered} connected={countsOf(connections)} />
          </Panel>
        )}
        {isForOthers && <AskForSources />}
        {models?.ok && offers('saveModelProvider') && <ModelStep levels={models.data.levels} />}
        {!hasAutomations && (
          <Panel title="Then create your first automation">
            <NoAutomations />
          </Panel>
        )}
        {children}
        {!isForOthers && (
          <FirstSteps
            apiUrl={getEnv().SIGNALBOX_API_URL}
            canMakeKey={offers('createApiKey') && viewer.member.role === 'owner'}
            isSecond={offered.length > 0}
          />
        )}
      </div>
    </Page>
  )
}

/** True where it is known that no language model is set. */
function lacksModel(models: Overview['models']): boolean {
  return models?.ok === true && models.data.levels.every(({ model }) => !model)
}

/** Rows of a list; none where it was not read. */
function rowsOf<Row>(reading: Reading<{ data: Row[] }>): Row[] {
  return reading?.ok ? reading.data.data : []
}

function needsOf(overview: Overview, memberId: string): Need[] {
  const { me, models, destinations } = overview
  return needsYou({
    apiKey: me?.ok ? me.data.key : null,
    apiKeys: rowsOf(overview.apiKeys),
    automations: rowsOf(overview.automations),
    month: models?.ok ? models.data.month : null,
    connections: rowsOf(overview.connections),
    destinations: rowsOf(destinations),
    missing: destinations?.ok ? (destinations.data.missing ?? []) : [],
    channels: rowsOf(overview.channels),
    stories: rowsOf(overview.stories),
    assigned: rowsOf(overview.assigned),
    rising: rowsOf(overview.rising),
    proposals: rowsOf(overview.proposals),
    memberId,
    sourceLabel,
    now: new Date(),
  })
}

/** Parts of Home that the list of needs is made of. */
const partsOfNeeds = [
  'me',
  'apiKeys',
  'automations',
  'connections',
  'destinations',
  'models',
  'channels',
  'stories',
  'rising',
  'proposals',
  'assigned',
] as const

/** First failed request of the list of needs. A request that the service does not offer is not a failure. */
function firstFailure(overview: Overview): Failure | null {
  const failed = partsOfNeeds.map((part) => overview[part]).find((reading) => reading?.ok === false)
  return failed && !failed.ok ? failed.failure : null
}
