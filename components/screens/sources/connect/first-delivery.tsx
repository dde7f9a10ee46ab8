'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { Connection } from '#contract/connection-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { TestSteps } from './test-steps.tsx'

/** Milliseconds of waiting after which the page looks by itself which switch may be missing. */
const lookAfterMs = 60_000

const looks = {
  waiting: { box: 'border-line bg-raised', mark: 'running', title: 'Waiting for the first delivery' },
  failing: { box: 'border-stop bg-stop-soft', mark: 'error', title: 'Something is wrong' },
  paused: { box: 'border-line bg-raised', mark: 'paused', title: 'Paused' },
  arrived: { box: 'border-clear bg-clear-soft', mark: 'healthy', title: 'It works' },
} as const

function lookOf({ status }: Connection): keyof typeof looks {
  return status === 'healthy' || status === 'quiet' ? 'arrived' : status
}

/** Turns green when the first delivery has come; until then it says what may be missing. */
export function FirstDelivery({ connection, isFetched }: { connection: Connection; isFetched: boolean }) {
  const look = lookOf(connection)
  const { box, mark, title } = looks[look]
  const cache = useQueryClient()
  const test = useMutation({
    ...api.connections.test.mutationOptions(),
    onSettled: () => cache.invalidateQueries({ queryKey: api.connections.get.key() }),
  })
  const check = () => test.mutate({ connectionId: connection.id })
  const lookAlone = useEffectEvent(() => test.isIdle && check())
  useEffect(() => {
    if (look !== 'waiting') return
    const timer = setTimeout(lookAlone, lookAfterMs)
    return () => clearTimeout(timer)
  }, [look])
  return (
    <div className={classes('rounded-[10px] border px-4 py-3.5 transition-colors', box)}>
      <p role="status" className="flex items-center gap-2.5 font-semibold">
        <StatusMark status={mark} />
        {look === 'waiting' && isFetched ? 'Being read for the first time' : title}
      </p>
      <p className="mt-1 max-w-[38rem] text-ink-2">
        {look === 'waiting'
          ? 'This page checks every few seconds and turns green by itself. You can leave it: the source is connected.'
          : connection.statusText}
      </p>
      {test.data && look !== 'arrived' && (
        <div className="mt-3 border-t border-line pt-3">
          <TestSteps steps={test.data.steps} />
        </div>
      )}
      {test.error && <ReadFailure title="It could not be tested" error={test.error} compact />}
      <div className="mt-3 flex flex-wrap gap-2">
        {look === 'arrived' ? (
          <ButtonLink href={routes.source(connection.id)} variant="primary">
            See what arrived
          </ButtonLink>
        ) : (
          <>
            <Button onClick={check} loading={test.isPending}>
              Test it now
            </Button>
            <ButtonLink href={routes.source(connection.id)} variant="quiet">
              Open the source
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}
