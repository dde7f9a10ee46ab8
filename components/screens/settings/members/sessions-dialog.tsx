'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { ListedMember, OpenSession } from '#contract/member-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { deviceName } from '../device.ts'

type Props = { member: ListedMember; onClose: () => void }

/** Shows where another member is signed in, and signs them out there. */
export default function SessionsDialog({ member: { id, name }, onClose }: Props) {
  const cache = useQueryClient()
  async function end() {
    const { ended } = await client.members.endSessionsOf({ memberId: id })
    await cache.invalidateQueries({ queryKey: api.members.key() })
    toast({ title: ended === 0 ? `${name} was not signed in anywhere` : `${name} is signed out everywhere` })
  }
  return (
    <ConfirmDialog
      title={`Sessions of ${name}`}
      before={<Sessions memberId={id} />}
      points={[
        `${name} has to sign in again. Unsaved work is lost.`,
        'Anybody who knows their password can still sign in. If somebody might, create a password reset link as well.',
        'The audit log says that you did it.',
      ]}
      act="Sign them out everywhere"
      failed={`${name} is still signed in`}
      undoable
      onClose={onClose}
      run={end}
    />
  )
}

function Sessions({ memberId }: { memberId: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    api.members.listSessionsOf.queryOptions({ input: { memberId } }),
  )
  if (error)
    return (
      <ReadFailure
        title="The sessions could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <LoadingRows rows={2} label="Loading the sessions" />
  if (data.data.length === 0) return <p>They are not signed in anywhere.</p>
  return (
    <ul className="max-h-64 overflow-y-auto rounded-[7px] border border-line">
      {data.data.map((session) => (
        <Session key={session.id} session={session} />
      ))}
    </ul>
  )
}

function Session({ session: { device, place, lastSeenAt } }: { session: OpenSession }) {
  return (
    <li className="border-b border-line px-3 py-2 last:border-b-0">
      <p className="font-medium">{deviceName(device)}</p>
      <p className="text-sm text-ink-3">
        Last used <TimeAgo instant={lastSeenAt} />
        {place !== '' && <>, from {place}</>}
      </p>
    </li>
  )
}
