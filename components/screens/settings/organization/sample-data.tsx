'use client'

import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Section } from '#components/ui/section.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Organization } from '#contract/organization.ts'
import { api } from '#lib/api/browser/api.ts'
import { SettingRow } from '../rows.tsx'

const RemoveSampleDialog = lazyPart(() => import('./remove-sample-dialog.tsx'))

/** Says that the organization holds the sample, and leads an owner to their own data. */
export function SampleData({ organization }: { organization: Organization }) {
  const { role } = useViewer().member
  const isOffered = useOffers()('removeSampleData')
  const enabled = isOffered && role === 'owner' && organization.simulated
  const { data: sample } = useQuery({ ...api.sampleData.get.queryOptions(), enabled })
  const [isOpen, setOpen] = useState(false)
  if (!enabled) return null
  return (
    <Section flush title="Sample data">
      <dl>
        <SettingRow
          title="Start with your own data"
          note="People, messages, topics, stories and automations here are a sample, and nothing is sent anywhere."
        >
          <Button aria-haspopup="dialog" disabled={!sample} onClick={() => setOpen(true)}>
            Remove the sample data…
          </Button>
          {isOpen && sample && (
            <Suspense>
              <RemoveSampleDialog
                organization={organization}
                sample={sample}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </SettingRow>
      </dl>
    </Section>
  )
}
