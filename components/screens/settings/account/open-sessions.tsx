'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayWhyFailed } from '#components/kit/states/say-failed.ts'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { OpenSession } from '#contract/member-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { deviceName } from '../device.ts'
import { SettingRow } from '../rows.tsx'

/** Shows where this person is signed in, and ends one of the sessions at a time. */
export function OpenSessions() {
  const { data } = useQuery(api.members.listSessions.queryOptions())
  return data?.data.map((session) => <SessionRow key={session.id} session={session} />)
}

function SessionRow({ session }: { session: OpenSession }) {
  const { device, place, lastSeenAt, isCurrent } = session
  const name = deviceName(device)
  const { isPending, end } = useEnd(session.id, name)
  const from = place === '' ? null : <>, from {place}</>
  return (
    <SettingRow
      title={name}
      note={
        <>
          {isCurrent ? (
            'This session'
          ) : (
            <>
              Last used <TimeAgo instant={lastSeenAt} />
            </>
          )}
          {from}
        </>
      }
    >
      {isCurrent ? (
        <p className="text-ink-2">You are here</p>
      ) : (
        <Button loading={isPending} aria-label={`End the session in ${name}`} onClick={() => void end()}>
          End
        </Button>
      )}
    </SettingRow>
  )
}

function useEnd(sessionId: string, name: string) {
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  async function end() {
    setPending(true)
    try {
      await client.members.endSession({ sessionId })
      toast({ title: `The session in ${name} has ended` })
    } catch (error) {
      sayWhyFailed('The session was not ended', error)
    } finally {
      setPending(false)
      void cache.invalidateQueries({ queryKey: api.members.listSessions.key() })
    }
  }
  return { isPending, end }
}
