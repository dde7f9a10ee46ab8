'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Connection } from '#contract/connection-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'

type Data = 'keep' | 'erase'

/** Consequences, one sentence each. */
export function disconnectPoints(
  {
    title,
    name,
    waiting,
    cursors,
    inboundUrl,
  }: Pick<Connection, 'title' | 'name' | 'waiting' | 'cursors' | 'inboundUrl'>,
  data: Data,
): string[] {
  const channels = cursors.length === 1 ? '1 channel is' : `${formatCount(cursors.length)} channels are`
  return [
    inboundUrl === null
      ? `Nothing is fetched from ${title} through ${name} any more.`
      : `Its address answers 410 from now on. Switch the webhook off at ${title} as well.`,
    'Its secrets and settings are erased at once. To connect it again, you enter them again.',
    ...(waiting > 0
      ? [
          `${waiting === 1 ? '1 arrival that waits' : `${formatCount(waiting)} arrivals that wait`} will not be mapped.`,
        ]
      : []),
    ...(cursors.length > 0
      ? [`${channels} shown as disconnected, unless another source also reports them.`]
      : []),
    data === 'keep'
      ? 'Messages, people, companies and topics that came through it stay.'
      : 'Every message that came through it is erased, from topics and searches as well. That takes a while in the background.',
  ]
}

export default function DisconnectDialog({
  connection,
  onClose,
}: {
  connection: Connection
  onClose: () => void
}) {
  const cache = useQueryClient()
  const router = useRouter()
  const [data, setData] = useState<Data>('keep')
  return (
    <ConfirmDialog
      title={`Disconnect ${connection.name}?`}
      before={
        <Choices<Data>
          label="What came through it"
          value={data}
          onChange={setData}
          choices={[
            { value: 'keep', label: 'Keep its messages', note: 'They stay where they are.' },
            {
              value: 'erase',
              label: 'Erase its messages',
              note: 'Everything that came through it is erased.',
            },
          ]}
        />
      }
      points={disconnectPoints(connection, data)}
      act={data === 'keep' ? 'Disconnect' : 'Disconnect and erase'}
      failed="It is still connected"
      onClose={onClose}
      run={async () => {
        await client.connections.remove({ connectionId: connection.id, data })
        void cache.invalidateQueries({ queryKey: api.connections.list.key() })
        toast({ title: `${connection.name} is disconnected` })
        router.push(routes.settingsSources)
      }}
    />
  )
}
