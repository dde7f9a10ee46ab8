'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { RetryFailedButton } from '#components/kit/run/retry-failed/retry-button.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Destination, DestinationList } from '#contract/destination-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { DestinationRow, MissingRow } from './destination-row.tsx'
import { OpenOverlay, type Overlay, useOverlay } from './overlay.tsx'

const most = 100

/** Names of the channels that destinations are limited to, by medium and id. */
function useChannelNames(destinations: readonly Destination[]): ReadonlyMap<string, string> {
  const ids = destinations.flatMap(({ channel, target }) =>
    target !== null && (channel === 'slack' || channel === 'discord') ? [target] : [],
  )
  const sourceChannelIds = [...new Set(ids)].toSorted().slice(0, most)
  const { data } = useQuery({
    ...api.channels.list.queryOptions({ input: { sourceChannelIds, limit: most } }),
    enabled: ids.length > 0,
  })
  return new Map(
    data?.data.map(({ sourceName, sourceChannelId, channelName }) => [
      `${sourceName} ${sourceChannelId}`,
      channelName,
    ]),
  )
}

/** In the demo everything can be tried, and nobody outside is written to. */
function SimulatedNote() {
  return (
    <p role="note" className="rounded-[10px] bg-accent-soft px-4 py-3 text-ink-2">
      <span className="font-semibold text-ink">These workspaces are simulated.</span> Nothing leaves this
      machine. Output for Slack and Discord appears in their channels here; e-mail and Teams messages appear
      on the page of the run. Credentials that you enter are stored encrypted and never used.
    </p>
  )
}

export function DestinationsScreen() {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.destinations.list.queryOptions())
  const overlay = useOverlay()
  if (isPending) return <LoadingRows rows={4} label="Loading the destinations" />
  if (!data)
    return (
      <ReadFailure
        title="The destinations could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <>
      <Destinations list={data} show={overlay.show} />
      <OpenOverlay destinations={data.data} {...overlay} />
    </>
  )
}

type Props = { list: DestinationList; show(what: Overlay, of: string): void }

function Destinations({ list: { data, missing }, show }: Props) {
  const { simulated } = useViewer().organization
  const canAdd = useOffers()('createDestination')
  const channelNames = useChannelNames(data)
  const add = canAdd && (
    <Button
      variant={data.length === 0 ? 'primary' : 'secondary'}
      size={data.length === 0 ? undefined : 'sm'}
      onClick={() => show('add', 'slack')}
    >
      <Plus aria-hidden="true" />
      Add destination
    </Button>
  )
  return (
    <div className="grid gap-6">
      {simulated && <SimulatedNote />}
      {missing.length > 0 && (
        <ul className="grid gap-2">
          {missing.map((one) => (
            <MissingRow key={one.channel} missing={one} show={show} />
          ))}
        </ul>
      )}
      {data.length === 0 ? (
        <NothingYet title="No destination yet" action={add}>
          Add a Slack app, a Discord bot, a Teams workflow or a mail server once. Every automation can then
          send its output through it.
        </NothingYet>
      ) : (
        <Section
          flush
          title="Destinations"
          aside={
            <>
              <RetryFailedButton what="deliveries" size="sm" group="Destinations" />
              {add}
            </>
          }
        >
          <ul>
            {data.map((one) => (
              <DestinationRow
                key={one.id}
                destination={one}
                channelName={channelNames.get(`${one.channel} ${one.target}`)}
                show={show}
              />
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
