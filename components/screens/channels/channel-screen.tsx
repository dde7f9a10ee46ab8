'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { BarChart } from '#components/kit/charts/bar-chart.tsx'
import { dayBars } from '#components/kit/charts/periods.ts'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { CopyId } from '#components/ui/copy-button.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { SourceMark, sourceLabel } from '#components/ui/source-icon.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Channel } from '#contract/channel-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { ChannelHistory } from './channel-history.tsx'
import { ChannelMessages } from './channel-messages.tsx'
import { ChannelPeople } from './channel-people.tsx'
import { activityInput, channelTabs } from './channel-queries.ts'
import { ChannelTexts } from './channel-texts.tsx'
import { ChannelTopics } from './channel-topics.tsx'
import { Connection } from './connection.tsx'
import { Disconnected } from './disconnected.tsx'
import { WhoSees } from './who-sees.tsx'

function ChannelActivity({ channelId }: { channelId: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    api.statistics.messages.queryOptions({ input: activityInput(channelId) }),
  )
  if (data)
    return (
      <BarChart title="Messages a day" unit={['message', 'messages']} of="Day" bars={dayBars(data.days)} />
    )
  if (error)
    return (
      <ReadFailure
        title="The activity could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact
      />
    )
  return <Skeleton className="h-[140px] w-full" />
}

export function ChannelScreen({ id }: { id: string }) {
  const query = useQuery(api.channels.get.queryOptions({ input: { channelId: id } }))
  if (query.data) return <Shown channel={query.data} />
  if (query.error)
    return (
      <ReadFailure
        title="The channel could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return <LoadingRows label="Loading the channel" />
}

function Shown({ channel }: { channel: Channel }) {
  const tab = channelTabs.parse(useSearchParams().get('tab'))
  return (
    <>
      <PageHeader
        back={{ href: routes.channels, label: 'Channels' }}
        mark={<SourceMark source={channel.sourceName} />}
        title={channel.channelName}
        summary={<Summary channel={channel} />}
      />
      {!channel.isConnected && <Disconnected channel={channel} />}
      <Tabs
        label="Parts of the channel"
        tabs={[
          { value: 'overview', label: 'Overview', content: <Overview channel={channel} /> },
          { value: 'history', label: 'History', content: <ChannelHistory channel={channel} /> },
        ]}
        value={tab}
        onChange={(next) =>
          history.pushState(null, '', channelTabs.href(location.pathname, channelTabs.parse(next)))
        }
      />
    </>
  )
}

function Overview({ channel }: { channel: Channel }) {
  const offers = useOffers()
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 content-start gap-8">
        <Section title="About">
          <ChannelTexts channel={channel} />
        </Section>
        <Section title="Activity" note="messages a day, 60 days (UTC)">
          {offers('getMessageStatistics') ? (
            <ChannelActivity channelId={channel.id} />
          ) : (
            <NotOffered what="Counts by day" compact />
          )}
        </Section>
        <ChannelMessages channelId={channel.id} />
      </div>
      <aside className="grid min-w-0 content-start gap-8">
        <Section title="Most active">
          {offers('listChannelPeople') ? (
            <ChannelPeople channelId={channel.id} />
          ) : (
            <NotOffered what="People of channels" compact />
          )}
        </Section>
        <Section title="Topics here">
          {offers('listTopics') ? (
            <ChannelTopics channelId={channel.id} />
          ) : (
            <NotOffered what="Topics" compact />
          )}
        </Section>
        <WhoSees channel={channel} />
        <Section title="Identity">
          <Facts channel={channel} />
        </Section>
      </aside>
    </div>
  )
}

function Summary({ channel }: { channel: Channel }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Connection channel={channel} />
      <span>
        {sourceLabel(channel.sourceName)}, {channel.serverName}
      </span>
      <span className="tabular-nums">
        {formatCount(channel.messageCount)} {channel.messageCount === 1 ? 'message' : 'messages'}
      </span>
      <span>
        last message <TimeAgo instant={channel.lastSeenAt} />
      </span>
    </p>
  )
}

function Facts({ channel }: { channel: Channel }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-y-1 text-sm [&_dd]:min-w-0 [&_dt]:text-ink-3">
      <dt>Id</dt>
      <dd>
        <CopyId value={channel.id} what="channel id" short />
      </dd>
      <dt>In {sourceLabel(channel.sourceName)}</dt>
      <dd>
        <CopyId value={channel.sourceChannelId} what="id in the source" />
      </dd>
      <dt>Server</dt>
      <dd>
        <CopyId value={channel.sourceServerId} what="id of the server" />
      </dd>
      <dt>First seen</dt>
      <dd className="px-1">
        <TimeAgo instant={channel.createdAt} />
      </dd>
    </dl>
  )
}
