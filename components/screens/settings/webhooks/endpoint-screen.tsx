'use client'

import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Fact, Facts } from '#components/ui/facts.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { useActing, useSwitchOn } from './acts.ts'
import { Deliveries } from './deliveries.tsx'
import { EndpointMenu } from './endpoint-menu.tsx'
import { EndpointStatus, EndpointTrouble } from './facts.tsx'
import { groupName, nameOf } from './words.ts'

const OpenAct = lazyPart(() => import('./open-act.tsx'))

const back = { href: routes.settingsWebhooks, label: 'Webhooks' }

/** Shows one webhook: its state, its events and its deliveries. */
export function EndpointScreen({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    api.webhookEndpoints.get.queryOptions({ input: { endpointId: id } }),
  )
  const { acting, begin, stop } = useActing()
  const switchOn = useSwitchOn()
  if (!data)
    return (
      <>
        <PageHeader title="Webhook" back={back} />
        {error ? (
          <ReadFailure
            title="The webhook could not be loaded"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <LoadingRows rows={6} label="Loading the webhook" />
        )}
      </>
    )
  return (
    <>
      <PageHeader
        back={back}
        title={nameOf(data)}
        summary={<span className="font-mono text-sm [overflow-wrap:anywhere]">{data.url}</span>}
        actions={
          <>
            {!data.enabled && <Button onClick={() => void switchOn(data)}>Switch on</Button>}
            <Button onClick={() => begin('test', data)}>Send a test</Button>
            <EndpointMenu endpoint={data} onAct={(act) => begin(act, data)} />
          </>
        }
      />
      <div className="grid gap-6">
        <div className="grid gap-2">
          <EndpointStatus endpoint={data} />
          <EndpointTrouble endpoint={data} />
        </div>
        <EndpointFacts endpoint={data} />
        <Deliveries endpoint={data} />
      </div>
      <Suspense>{acting && <OpenAct acting={acting} onClose={stop} />}</Suspense>
    </>
  )
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { events, channels, channelIds, automationIds, secretHint, formerSecretUntil } = endpoint
  return (
    <Facts>
      <Fact title="Events">
        {events.map((event) => (event.endsWith('.*') ? `all of ${groupName(event)}` : event)).join(', ')}
      </Fact>
      <Fact title="Channels">
        {channels === 'all' ? 'All channels' : 'Channels that every member may see'}
        {channelIds &&
          `, limited to ${channelIds.length === 1 ? '1 channel' : `${channelIds.length} channels`}`}
        {automationIds &&
          `, runs of ${automationIds.length === 1 ? '1 automation' : `${automationIds.length} automations`}`}
      </Fact>
      <Fact title="Secret">
        ends in <span className="font-mono">{secretHint}</span>
        {formerSecretUntil && (
          <>
            {'; requests also carry a signature with the old one until '}
            <TimeAgo instant={formerSecretUntil} due />
          </>
        )}
      </Fact>
    </Facts>
  )
}
