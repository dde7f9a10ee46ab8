'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { overlapHours } from '#contract/common/webhook-events.ts'
import type { WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import { client } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { type Acting, useRefresh } from './acts.ts'
import EndpointSheet from './endpoint-sheet.tsx'
import { NewSecret, useNewSecret } from './secret-shown.tsx'
import { TestDialog } from './test-dialog.tsx'
import { nameOf } from './words.ts'

type Props = { acting: NonNullable<Acting>; onClose: () => void }

/** Opens the dialog of what was chosen in the menu. */
export default function OpenAct({ acting: { act, endpoint }, onClose }: Props) {
  switch (act) {
    case 'edit':
      return <EndpointSheet endpoint={endpoint} onClose={onClose} />
    case 'test':
      return <TestDialog endpoint={endpoint} onClose={onClose} />
    case 'rotate':
      return <RotateDialog endpoint={endpoint} onClose={onClose} />
    case 'off':
      return <OffDialog endpoint={endpoint} onClose={onClose} />
    case 'remove':
      return <RemoveDialog endpoint={endpoint} onClose={onClose} />
  }
}

type DialogProps = { endpoint: WebhookEndpoint; onClose: () => void }

const ends = [
  {
    value: 'later',
    label: `In ${overlapHours} hours`,
    note: 'Until then requests carry two signatures, so that the receiver can change over.',
  },
  {
    value: 'now',
    label: 'Now',
    note: 'Choose this if it has leaked. Waiting requests are signed with the new one.',
  },
] as const

/** Asks when the current secret ends, then shows the new one. */
function RotateDialog({ endpoint, onClose }: DialogProps) {
  const refresh = useRefresh()
  const [end, setEnd] = useState<'later' | 'now'>('later')
  const { made, setMade, close, footer, ...shown } = useNewSecret(onClose)
  // Keeps the new secret open: the question closes itself once it is answered.
  const isMade = useRef(false)
  if (made)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && close(false)}
        title={`${nameOf(endpoint)} has a new secret`}
        footer={footer}
      >
        <NewSecret secret={made.secret} {...shown} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={`Rotate the secret of ${nameOf(endpoint)}?`}
      before={
        <Choices
          label="The current secret ends"
          choices={ends}
          value={end}
          onChange={(value) => setEnd(value)}
        />
      }
      points={[`The current secret ends in ${endpoint.secretHint}. The new one is shown once.`]}
      act="Rotate the secret"
      failed="The secret was not rotated"
      isHarmless={end === 'later'}
      undoable={end === 'later'}
      onClose={() => !isMade.current && onClose()}
      run={async () => {
        setMade(
          await client.webhookEndpoints.rotateSecret({ endpointId: endpoint.id, endFormer: end === 'now' }),
        )
        isMade.current = true
        void refresh()
      }}
    />
  )
}

function OffDialog({ endpoint, onClose }: DialogProps) {
  const refresh = useRefresh()
  return (
    <ConfirmDialog
      title={`Switch off ${nameOf(endpoint)}?`}
      points={[
        'Nothing more is sent until you switch it on again.',
        'Deliveries that are waiting fail now. They are kept for 30 days and can be replayed.',
        'Events that happen while it is off are not kept for it.',
      ]}
      act="Switch off"
      failed="It was not switched off"
      undoable
      onClose={onClose}
      run={async () => {
        await client.webhookEndpoints.update({ endpointId: endpoint.id, enabled: false })
        await refresh()
      }}
    />
  )
}

function RemoveDialog({ endpoint, onClose }: DialogProps) {
  const refresh = useRefresh()
  const router = useRouter()
  const path = usePathname()
  return (
    <ConfirmDialog
      title={`Delete ${nameOf(endpoint)}?`}
      points={[
        'Nothing more is sent there, not even deliveries that are waiting.',
        'Its secret and its deliveries are deleted.',
      ]}
      act="Delete the webhook"
      failed="The webhook was not deleted"
      onClose={onClose}
      run={async () => {
        await client.webhookEndpoints.remove({ endpointId: endpoint.id })
        toast({ title: `${nameOf(endpoint)} deleted` })
        if (path !== routes.settingsWebhooks) router.replace(routes.settingsWebhooks)
        else await refresh()
      }}
    />
  )
}
