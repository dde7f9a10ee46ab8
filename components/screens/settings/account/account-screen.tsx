'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { useOptimisticUpdate } from '#components/kit/form/optimistic/use-optimistic-update.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Section } from '#components/ui/section.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { OwnMember } from '#contract/member-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { roleWords } from '#lib/viewer.ts'
import { SettingRow } from '../rows.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'
import { TwoStep } from './two-step.tsx'
import { type Provider, WaysIn } from './ways-in.tsx'

type Props = {
  providers: Provider[]
  /** Guess of the server: whether browsers make passkeys at the address of this dashboard. */
  takesPasskeys: boolean
}

export function AccountScreen({ providers, takesPasskeys }: Props) {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.members.getOwn.queryOptions())
  if (isPending) return <LoadingRows rows={6} label="Loading your account" />
  if (!data)
    return (
      <ReadFailure
        title="Your account could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <div className="grid gap-8">
      <Profile own={data} />
      <WaysIn own={data} providers={providers} />
      <Passkeys own={data} takesPasskeys={takesPasskeys} />
      <TwoStep own={data} />
      <Sessions own={data} />
    </div>
  )
}

function Profile({ own: { id, name, email, role } }: { own: OwnMember }) {
  const router = useRouter()
  const offers = useOffers()
  const update = useOptimisticUpdate<{ name: string }, OwnMember>({
    keys: [api.members.key()],
    send: (_, fields, idempotencyKey) => client.members.updateOwn(fields, { context: { idempotencyKey } }),
  })
  const saveName = async (value: string | null) => {
    await update(id, { name: value ?? '' })
    router.refresh()
  }
  return (
    <Section flush title="Profile">
      <dl>
        <SettingRow title="Name" note="Shown to others in lists and histories.">
          <EditableField
            label="Name"
            value={name}
            max={200}
            readOnly={!offers('updateOwnMember')}
            draftKey="own name"
            save={saveName}
          />
        </SettingRow>
        <SettingRow
          title="E-mail"
          note="You cannot change it. To use another address, have it invited as a new member."
        >
          <p className="[overflow-wrap:anywhere]">{email}</p>
        </SettingRow>
        <SettingRow title="Role" note="Owners can change it under Members.">
          <div>
            <p>{roleWords[role].label}</p>
            <p className="text-sm text-ink-3">{roleWords[role].note}</p>
          </div>
        </SettingRow>
      </dl>
    </Section>
  )
}
