'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Section } from '#components/ui/section.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Organization } from '#contract/organization.ts'
import { api } from '#lib/api/browser/api.ts'
import { useSaveOrganization } from '../organization/use-save-organization.ts'
import { SettingRow } from '../rows.tsx'

/** What assistants are kept from, for the whole organization. */
export function Identities() {
  const { role } = useViewer().member
  const { data, error, isPending, refetch, isFetching } = useQuery(api.organization.get.queryOptions())
  return (
    <Section
      flush
      title="What assistants see"
      note={role === 'member' ? 'An owner or an admin decides it, for everybody.' : 'For all members.'}
    >
      {isPending && <LoadingRows rows={1} label="Loading what assistants see" />}
      {!isPending && !data && (
        <ReadFailure
          title="What assistants see could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && <HideIdentities organization={data} mayChange={role !== 'member'} />}
    </Section>
  )
}

type Props = { organization: Organization; mayChange: boolean }

function HideIdentities({ organization, mayChange }: Props) {
  const isOffered = useOffers()('updateOrganization')
  const { save } = useSaveOrganization(organization)
  return (
    <dl>
      <SettingRow
        title="Hide identities"
        note="E-mail addresses, phone numbers and accounts of people are left out. Names stay."
      >
        <Switch
          aria-label="Hide identities from assistants"
          checked={organization.identitiesHidden}
          disabled={!mayChange || !isOffered}
          onChange={(hidden) => void save({ identitiesHidden: hidden }, 'Identities for assistants')}
        />
      </SettingRow>
    </dl>
  )
}
