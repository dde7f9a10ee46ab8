'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Section } from '#components/ui/section.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { OwnMember } from '#contract/member-shape.ts'
import type { Passkey } from '#contract/passkey-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { SettingRow } from '../rows.tsx'
import { useTakesPasskeys } from './use-takes-passkeys.ts'

const AddPasskeyDialog = lazyPart(() => import('./add-passkey-dialog.tsx'))

type Props = {
  own: OwnMember
  /** Guess of the server: whether browsers make passkeys here. */
  takesPasskeys: boolean
}

/** Lists the passkeys of this person, and adds and removes them. */
export function Passkeys({ own, takesPasskeys }: Props) {
  const canAdd = useTakesPasskeys(takesPasskeys)
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const isOffered = useOffers()('listPasskeys')
  const { data, error, refetch, isFetching } = useQuery({
    ...api.passkeys.list.queryOptions(),
    enabled: isOffered,
  })
  const refresh = useRefresh()
  if (!isOffered) return null
  return (
    <Section
      flush
      title="Passkeys"
      aside={
        canAdd && (
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            Add a passkey
          </Button>
        )
      }
    >
      {!data && error !== null && (
        <ReadFailure
          title="Your passkeys could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          compact
        />
      )}
      {data?.data.length === 0 && (
        <p className="py-4 text-ink-2">
          {canAdd
            ? 'None yet. A passkey signs you in with your fingerprint, your face or the code of your device, without a password.'
            : 'Browsers use passkeys only at an https address with a name, or at localhost. Open the dashboard there to add one.'}
        </p>
      )}
      <dl>
        {data?.data.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
        ))}
      </dl>
      <Suspense>
        {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} onAdded={refresh} />}
        {leaving && <RemoveDialog passkey={leaving} own={own} onClose={() => setLeaving(null)} />}
      </Suspense>
    </Section>
  )
}

function useRefresh(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const queryKey of [api.passkeys.key(), api.members.key()]) void cache.invalidateQueries({ queryKey })
  }
}

type RowProps = { passkey: Passkey; onRemove: () => void }

function PasskeyRow({ passkey: { name, isSynced, createdAt, lastUsedAt }, onRemove }: RowProps) {
  return (
    <SettingRow
      title={name}
      note={
        <>
          Added <TimeAgo instant={createdAt} />
          {isSynced && ', synced between your devices'}
        </>
      }
    >
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-40 text-ink-2">
          {lastUsedAt ? (
            <>
              Last used <TimeAgo instant={lastUsedAt} />
            </>
          ) : (
            'Not used yet'
          )}
        </p>
        <Button aria-label={`Remove the passkey ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </SettingRow>
  )
}

type RemoveProps = { passkey: Passkey; own: OwnMember; onClose: () => void }

function RemoveDialog({ passkey: { id, name }, own, onClose }: RemoveProps) {
  const refresh = useRefresh()
  const remove = async () => {
    await client.passkeys.remove({ passkeyId: id })
    refresh()
    toast({ title: `The passkey ${name} is removed` })
  }
  const isLast = own.passkeyCount === 1
  return (
    <ConfirmDialog
      title={`Remove the passkey ${name}?`}
      points={[
        'It no longer signs you in. Delete it on your device as well, or the device keeps offering it.',
        ...(isLast ? [waysWithout(own)] : ['Your other passkeys keep working.']),
        ...(isLast && own.secondFactorRequired && !own.secondFactor
          ? ['This organization requires a second factor: you have to set up another one to continue.']
          : []),
      ]}
      act="Remove the passkey"
      failed={`The passkey ${name} was not removed`}
      onClose={onClose}
      run={remove}
    />
  )
}

const waysWithout = ({ hasPassword, secondFactor }: OwnMember) => {
  if (!hasPassword) return 'You sign in through your identity provider, or in one click, as before.'
  return secondFactor
    ? 'Your password and a code of your app sign you in.'
    : 'Your password alone signs you in.'
}
