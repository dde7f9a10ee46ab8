'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { failureWords } from '#components/kit/form/failure.ts'
import { Section } from '#components/ui/section.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Organization } from '#contract/organization.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { SettingRow } from '../rows.tsx'

/** Whether members may make links by which people outside read a story. */
export function StorySharing({ organization }: { organization: Organization }) {
  const cache = useQueryClient()
  const { role } = useViewer().member
  const [isAsking, setAsking] = useState(false)
  if (!useOffers()('allowStorySharing')) return null
  const set = async (allowed: boolean) => {
    cache.setQueryData(
      api.organization.get.queryKey(),
      await client.organization.allowStorySharing({ allowed }),
    )
    toast({ title: allowed ? 'Stories can be shared by links' : 'Stories can no longer be shared by links' })
  }
  const allow = () =>
    set(true).catch((error: unknown) =>
      toast({ title: 'Nothing was changed', description: failureWords(error), tone: 'stop' }),
    )
  return (
    <Section flush title="Stories">
      <dl>
        <SettingRow
          title="Links for people outside"
          note="Members make a link to one story. Anybody with the link can read that story without signing in, for 90 days at most."
        >
          <Switch
            aria-label="Links for people outside"
            checked={organization.storySharing}
            disabled={role !== 'owner'}
            onChange={(allowed) => (allowed ? void allow() : setAsking(true))}
          />
        </SettingRow>
      </dl>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            title="Turn off links for people outside?"
            points={[
              'Every link to a story ends at once.',
              'Turning them on again brings none of these links back.',
            ]}
            act="End all links"
            failed="Nothing was changed"
            onClose={() => setAsking(false)}
            run={() => set(false)}
          />
        )}
      </Suspense>
    </Section>
  )
}
