'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { ZonePicker } from '#components/kit/schedule/zone-picker.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { ReadOnlyNote } from '#components/kit/states/role-notes.tsx'
import { CopyId } from '#components/ui/copy-button.tsx'
import { useNow, useZone } from '#components/ui/now.tsx'
import { Section } from '#components/ui/section.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Organization } from '#contract/organization.ts'
import { presentName, zoneOf } from '#contract/schedule/zones.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { SettingRow } from '../rows.tsx'
import { OutputChoice } from './output-choice.tsx'
import { SampleData } from './sample-data.tsx'
import { StorySharing } from './story-sharing.tsx'
import { useSaveOrganization } from './use-save-organization.ts'

export function OrganizationScreen() {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.organization.get.queryOptions())
  if (isPending) return <LoadingRows rows={6} label="Loading the organization" />
  if (!data)
    return (
      <ReadFailure
        title="The organization could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <Settings organization={data} />
}

function Settings({ organization }: { organization: Organization }) {
  const { role } = useViewer().member
  const isOffered = useOffers()('updateOrganization')
  const readOnly = role === 'member' || !isOffered
  const { save, saveName } = useSaveOrganization(organization)
  const { id, slug, name, timezone, defaultOutput, noticeOutput, company } = organization
  return (
    <div className="grid gap-8">
      {role === 'member' && isOffered && (
        <ReadOnlyNote>
          Only an owner or an admin can change these. Settings → Members shows who they are.
        </ReadOnlyNote>
      )}
      <Section flush title="General">
        <dl>
          <SettingRow title="Name" note="Shown in the navigation, in e-mails and in messages.">
            <EditableField
              label="Name"
              value={name}
              max={100}
              readOnly={readOnly}
              draftKey="organization name"
              save={saveName}
            />
          </SettingRow>
          <SettingRow
            title="Time zone"
            note="Used for the day on Home and as the default of new automations."
          >
            <ZoneOf
              value={timezone}
              readOnly={readOnly}
              onChoose={(zone) => void save({ timezone: zone }, 'Time zone')}
            />
          </SettingRow>
          <SettingRow
            title="Your company"
            note="Its people are your own: topics do not count it among their companies."
          >
            {company ? (
              <Link href={routes.company(company.id)} className="font-medium hover:underline">
                {company.name}
              </Link>
            ) : (
              <p className="text-ink-2">
                None yet. Open your company under{' '}
                <Link href={routes.companies} className="underline underline-offset-2">
                  Companies
                </Link>{' '}
                and choose “Mark as your organization” in its menu.
              </p>
            )}
          </SettingRow>
        </dl>
      </Section>
      <Section flush title="Where output is sent">
        <dl>
          <SettingRow
            title="Default destination"
            note="For automations without a destination of their own. Existing automations keep theirs."
          >
            <OutputChoice
              label="Default destination"
              value={defaultOutput}
              nothing="None: each automation has its own"
              readOnly={readOnly}
              onChoose={(output) => void save({ defaultOutput: output }, 'Default destination')}
            />
          </SettingRow>
          <SettingRow
            title="Notice destination"
            note="Gets a notice when an automation fails or Signalbox pauses it."
          >
            <OutputChoice
              label="Notice destination"
              value={noticeOutput}
              nothing="Same as the default destination"
              readOnly={readOnly}
              onChoose={(output) => void save({ noticeOutput: output }, 'Notice destination')}
            />
          </SettingRow>
        </dl>
      </Section>
      <StorySharing organization={organization} />
      <SampleData organization={organization} />
      <Section flush title="For programs">
        <dl>
          <SettingRow title="Slug" note="Used in addresses and on the command line. It never changes.">
            <CopyId value={slug} what="slug" className="-ml-1" />
          </SettingRow>
          <SettingRow title="Id">
            <CopyId value={id} what="organization id" className="-ml-1" />
          </SettingRow>
        </dl>
      </Section>
    </div>
  )
}

type ZoneProps = { value: string; readOnly: boolean; onChoose: (zone: string) => void }

function ZoneOf({ value, readOnly, onChoose }: ZoneProps) {
  const now = useNow()
  const here = presentName(useZone())
  const { city, offset } = zoneOf(value, now)
  if (readOnly)
    return (
      <span>
        {city} <span className="text-ink-3">{offset}</span>
      </span>
    )
  const near = new Map([value, here, 'UTC'].map((zone) => [zone, zone === here ? 'your time zone' : '']))
  return <ZonePicker className="max-w-[24rem]" {...{ value, now, near, onChoose }} />
}
