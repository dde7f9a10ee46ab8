'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookOpen, Ellipsis, Eye, KeyRound, Pause, Play, Settings2, Unplug } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Suspense, useState } from 'react'
import { sayWhyFailed } from '#components/kit/states/say-failed.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Menu } from '#components/ui/menu.tsx'
import type { Connection } from '#contract/connection-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'

const ChangeDialog = lazyPart(() => import('./change-dialog.tsx'))
const SecretDialog = lazyPart(() => import('./secret-dialog.tsx'))
const VisibilityDialog = lazyPart(() => import('#components/kit/visibility/visibility-dialog.tsx'))
const DisconnectDialog = lazyPart(() => import('./disconnect-dialog.tsx'))

type Opened = 'change' | 'sight' | 'secret' | 'disconnect' | null

/** Pausing, settings, the secret and disconnecting. */
export function SourceActions({ connection }: { connection: Connection }) {
  const router = useRouter()
  const cache = useQueryClient()
  const [open, setOpen] = useState<Opened>(null)
  const { data: sources } = useQuery(api.sources.list.queryOptions())
  const source = sources?.data.find((one) => one.source === connection.source)
  const close = () => setOpen(null)
  return (
    <>
      <PauseButton connection={connection} />
      <Menu
        label={`Actions for ${connection.name}`}
        align="end"
        trigger={
          <IconButton label={`Actions for ${connection.name}`} variant="secondary">
            <Ellipsis />
          </IconButton>
        }
        items={[
          { label: 'Name and settings…', icon: <Settings2 />, onSelect: () => setOpen('change') },
          { label: 'Who sees its channels…', icon: <Eye />, onSelect: () => setOpen('sight') },
          {
            label: 'Steps at the sender',
            icon: <BookOpen />,
            onSelect: () =>
              router.push(`${routes.connectSource(connection.source)}?connection=${connection.id}`),
          },
          ...(connection.inboundUrl === null
            ? []
            : [{ label: 'Replace the secret…', icon: <KeyRound />, onSelect: () => setOpen('secret') }]),
          { label: 'Disconnect…', icon: <Unplug />, onSelect: () => setOpen('disconnect'), tone: 'danger' },
        ]}
      />
      <Suspense>
        {open === 'change' && source && (
          <ChangeDialog source={source} connection={connection} onClose={close} />
        )}
        {open === 'sight' && (
          <VisibilityDialog
            title={`Who sees channels of ${connection.name}?`}
            description="New channels start with this. Existing channels keep theirs; change them on their own pages."
            before={connection}
            save={async (change, idempotencyKey) => {
              const input = { connectionId: connection.id }
              const changed = await client.connections.update(
                { ...input, ...change },
                { context: { idempotencyKey } },
              )
              cache.setQueryData(api.connections.get.queryKey({ input }), changed)
            }}
            onClose={close}
          />
        )}
        {open === 'secret' && <SecretDialog connection={connection} onClose={close} />}
        {open === 'disconnect' && <DisconnectDialog connection={connection} onClose={close} />}
      </Suspense>
    </>
  )
}

function PauseButton({ connection }: { connection: Connection }) {
  const cache = useQueryClient()
  const isPaused = connection.pausedAt !== null
  const settled = {
    onSuccess: (changed: Connection) => {
      cache.setQueryData(api.connections.get.queryKey({ input: { connectionId: connection.id } }), changed)
      void cache.invalidateQueries({ queryKey: api.connections.list.key() })
    },
    onError: (error: unknown) => {
      sayWhyFailed('Nothing was changed', error)
    },
  }
  const pause = useMutation({ ...api.connections.pause.mutationOptions(), ...settled })
  const resume = useMutation({ ...api.connections.resume.mutationOptions(), ...settled })
  const act = isPaused ? resume : pause
  return (
    <Button
      loading={pause.isPending || resume.isPending}
      onClick={() => act.mutate({ connectionId: connection.id })}
    >
      {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  )
}
