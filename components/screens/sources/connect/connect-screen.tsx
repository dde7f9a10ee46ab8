'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import type { Connection, MadeConnection } from '#contract/connection-shape.ts'
import type { SourceAnswer } from '#contract/sources.ts'
import { api } from '#lib/api/browser/api.ts'
import { isUuid } from '#lib/ids.ts'
import { ChangeForm, ConnectForm } from './connect-form.tsx'
import { FirstDelivery } from './first-delivery.tsx'
import { SenderSteps } from './sender-steps.tsx'
import { Station } from './stations.tsx'
import { needsAddress, pastedOf } from './steps.ts'

/** Milliseconds between two looks while the first delivery is waited for. */
const lookMs = 3000

/** The connection in the address, so that a reload goes on where it was. */
function useConnection() {
  const id = useSearchParams().get('connection')
  return useQuery({
    ...api.connections.get.queryOptions({ input: { connectionId: id ?? '' } }),
    enabled: id !== null && isUuid(id),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'waiting' || data?.status === 'failing' ? lookMs : false,
  })
}

/** Guides through connecting: what to enter here, what to do at the sender, and whether something arrives. */
export function ConnectScreen({ source }: { source: SourceAnswer }) {
  const cache = useQueryClient()
  /** Connection that was made while the page was open; its secret is not shown again. */
  const [made, setMade] = useState<Pick<MadeConnection, 'secrets'> | null>(null)
  const isAsked = useSearchParams().has('connection')
  const { data, error, refetch, isFetching } = useConnection()

  function connected({ secrets, ...connection }: MadeConnection) {
    const { id } = connection
    setMade({ secrets })
    cache.setQueryData(api.connections.get.queryKey({ input: { connectionId: id } }), connection)
    history.replaceState(null, '', `${location.pathname}?connection=${id}`)
  }

  if (!isAsked) return <Before source={source} onConnected={connected} />
  if (data) return <After source={source} connection={data} made={made} />
  if (error)
    return (
      <ReadFailure
        title="The connection could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <LoadingRows rows={5} label="Loading the connection" />
}

/** Whether the sender is given an address first; else it is the sender who gives the keys. */
function isSentFirst({ ways, steps }: Pick<SourceAnswer, 'ways' | 'steps'>): boolean {
  return ways[0] === 'webhook' && needsAddress(steps)
}

type BeforeProps = { source: SourceAnswer; onConnected: (made: MadeConnection) => void }

/** The form comes first when the sender wants an address, and last when it is the sender who gives the keys. */
function Before({ source, onConnected }: BeforeProps) {
  const { steps, title, fields } = source
  const isFirst = isSentFirst(source)
  const isFree = fields.every(({ required }) => !required)
  const given =
    source.source === 'feedback'
      ? 'You get a line to paste into your pages, and an address for programs.'
      : `You get an address and a secret for ${title}.`
  const formAt = isFirst ? 1 : steps.length + 1
  const form = (
    <Station number={formAt} title={isFirst ? 'Connect it here' : 'Enter what you were given'}>
      <p className="mb-4 mt-0.5 max-w-[40rem] text-ink-2">
        {isFirst
          ? `${given} ${isFree ? 'You can leave every field empty and fill it in later.' : ''}`
          : 'It is stored encrypted and never shown again.'}
      </p>
      <div className="max-w-[40rem]">
        <ConnectForm source={source} onConnected={onConnected} />
      </div>
    </Station>
  )
  const sender = <SenderSteps steps={steps} from={isFirst ? 2 : 1} values={{}} isAhead />
  return (
    <ol aria-label={`How to connect ${title}`}>
      {isFirst ? [form, sender] : [sender, form]}
      <Station number={steps.length + 2} title="First delivery" state="ahead" isLast>
        <p className="mt-0.5 text-ink-2">This page tells you when something has arrived.</p>
      </Station>
    </ol>
  )
}

type AfterProps = {
  source: SourceAnswer
  connection: Connection
  made: Pick<MadeConnection, 'secrets'> | null
}

function After({ source, connection, made }: AfterProps) {
  const { fields, ways } = source
  const isFirst = isSentFirst(source)
  // Where the sender gave the keys, only the steps that wait for the address are left.
  const steps = isFirst ? source.steps : source.steps.filter((step) => needsAddress([step]))
  const values = pastedOf(connection, made?.secrets?.signingSecret ?? null)
  const lacking = fields.filter(
    ({ name, secret: isSecret }) => isSecret && !connection.secretNames.includes(name),
  )
  const isSender = steps.length > 0
  const isFetched = !ways.includes('webhook')
  const entering = fields.length > 0
  return (
    <ol aria-label={`How to connect ${source.title}`}>
      <Station number={1} title={`${connection.name} is connected`} state="done" takesFocus={made !== null}>
        <p className="mt-0.5 text-ink-2">
          {isFirst ? 'Now do the rest at the sender.' : 'New messages arrive automatically from now on.'}
        </p>
      </Station>
      {isSender && <SenderSteps steps={steps} from={2} values={values} isAhead={false} />}
      {entering && (
        <Station number={isSender ? steps.length + 2 : 2} title="Enter the rest">
          <details className="mt-0.5" open={isSender && lacking.some(({ name }) => name === 'signingSecret')}>
            <summary className="w-fit cursor-pointer py-1 text-ink-2 hover:text-ink">
              {lacking.length > 0
                ? `Optional: ${lacking.map(({ label }) => label).join(', ')}`
                : 'Name, settings and secrets'}
            </summary>
            <div className="max-w-[40rem] pt-3">
              <ChangeForm source={source} connection={connection} />
            </div>
          </details>
        </Station>
      )}
      <Station
        number={(isSender ? steps.length + 2 : 2) + (entering ? 1 : 0)}
        title="First delivery"
        state={connection.status === 'healthy' ? 'done' : 'open'}
        isLast
      >
        <div className="mt-2.5 max-w-[40rem]">
          <FirstDelivery connection={connection} isFetched={isFetched} />
        </div>
      </Station>
    </ol>
  )
}
