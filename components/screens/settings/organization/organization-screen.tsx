'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { failureWords } from '#components/kit/form/issues.ts'
import { useOptimisticUpdate } from '#components/kit/form/optimistic/use-optimistic-update.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { CopyId } from '#components/ui/copy-button.tsx'
import { Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Organization, UpdateOrganizationInput } from '#contract/organization.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { ReadOnlyNote } from '../role-notes.tsx'
import { SettingRow } from '../rows.tsx'
import { OutputChoice } from './output-choice.tsx'
import { ZoneChoice } from './zone-choice.tsx'

type Choice = Pick<UpdateOrganizationInput, 'timezone' | 'defaultOutput' | 'noticeOutput'>

/** The name is a field that shows its own error; a choice is shown at once, and a toast says whether it was saved. */
function useSaveOrganization(organization: Organization) {
  const router = useRouter()
  const update = useOptimisticUpdate<UpdateOrganizationInput, Organization>({
    keys: [api.organization.key()],
    send: (_, fields, idempotencyKey) => client.organization.update(fields, { context: { idempotencyKey } }),
  })
  const { id } = organization

  async function save(choice: Choice, what: string, isUndo = false): Promise<void> {
    const before = beforeOf(organization, choice)
    try {
      await update(id, choice)
      const undo = () => void save(before, what, true)
      toast(isUndo ? { title: `${what} is as it was` } : { title: `${what} saved`, undo })
      router.refresh()
    } catch (error) {
      toast({ title: `${what} is as before`, description: failureWords(error), tone: 'stop' })
    }
  }

  async function saveName(value: string | null): Promise<void> {
    await update(id, { name: value ?? '' })
    router.refresh()
  }

  return { save, saveName }
}

function beforeOf({ timezone, defaultOutput, noticeOutput }: Organization, choice: Choice): Choice {
  return {
    ...(choice.timezone !== undefined && { timezone }),
    ...(choice.defaultOutput !== undefined && { defaultOutput }),
    ...(choice.noticeOutput !== undefined && { noticeOutput }),
  }
}

export function OrganizationScreen() {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.organization.get.queryOptions())
  if (isPending) return <LoadingRows rows={6} label="The organization is loading" />
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
  const { id, slug, name, timezone, defaultOutput, noticeOutput } = organization
  return (
    <div className="grid gap-8">
      {role === 'member' && isOffered && (
        <ReadOnlyNote>
          Only an owner or an admin can change these. Ask one of them; the page Members lists who that is.
        </ReadOnlyNote>
      )}
      <Section flush title="General">
        <dl>
          <SettingRow title="Name" note="As it stands in the navigation, in mails and in messages.">
            <EditableField
              label="Name"
              value={name}
              max={100}
              readOnly={readOnly}
              draftKey="organization name"
              save={saveName}
            />
          </SettingRow>
          <SettingRow title="Time zone" note="The day on Home, and where new automations begin.">
            <ZoneChoice
              value={timezone}
              readOnly={readOnly}
              onChoose={(zone) => void save({ timezone: zone }, 'Time zone')}
            />
          </SettingRow>
        </dl>
      </Section>
      <Section flush title="Where output goes">
        <dl>
          <SettingRow
            title="Default destination"
            note="For automations that name none. Those that exist keep theirs."
          >
            <OutputChoice
              label="Default destination"
              value={defaultOutput}
              nothing="None: each automation names its own"
              readOnly={readOnly}
              onChoose={(output) => void save({ defaultOutput: output }, 'Default destination')}
            />
          </SettingRow>
          <SettingRow title="Notice destination" note="Told when an automation fails or had to be paused.">
            <OutputChoice
              label="Notice destination"
              value={noticeOutput}
              nothing="As the default destination"
              readOnly={readOnly}
              onChoose={(output) => void save({ noticeOutput: output }, 'Notice destination')}
            />
          </SettingRow>
        </dl>
      </Section>
      <Section flush title="For programs">
        <dl>
          <SettingRow title="Slug" note="In addresses and on the command line. It never changes.">
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
