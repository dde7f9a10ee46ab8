'use client'

import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { automationQuery } from '#components/kit/automation/queries.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { StateFrame } from '#components/kit/states/state-frame.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import type { Written } from './builder-body.tsx'
import { BuilderScreen } from './builder-screen.tsx'
import { emptyBuilder, fromAutomation, fromTemplate, withInbox, withoutWords } from './draft/draft.ts'
import { withReading } from './draft/reading.ts'
import { useOrganization } from './send/use-places.ts'
import { useCapabilities, useHasJudge } from './tools/with-card.tsx'

const ReadFailure = lazyPart(() =>
  import('#components/kit/states/read-failure.tsx').then(({ ReadFailure }) => ({ default: ReadFailure })),
)

type Props = { template: TemplateDetail | null; organizationZone: string; now: number }

export function BuilderNew({ template, organizationZone, now }: Props) {
  const organization = useOrganization()
  const hasInbox = useOffers()('listInbox')
  const isNowhere = hasInbox && organization?.defaultOutput === null
  const isJudged = useHasJudge() !== false
  const { data } = useCapabilities()
  const start = (timezone: string) => {
    if (!template) return emptyBuilder(now, timezone)
    const draft = fromTemplate(template, now, timezone)
    return isJudged ? draft : withoutWords(draft)
  }
  const begin = (timezone: string) => (data ? withReading(start(timezone), data.data) : start(timezone))
  return (
    <BuilderScreen
      scope={template ? `new:${template.slug}` : 'new'}
      begin={(timezone) => (isNowhere ? withInbox(begin(timezone)) : begin(timezone))}
      organizationZone={organizationZone}
      now={now}
      automation={null}
      written={null}
    />
  )
}

type EditProps = { id: string; organizationZone: string; now: number; written: Written | null }

export function BuilderEdit({ id, organizationZone, now, written }: EditProps) {
  const { data, error, refetch, isFetching } = useQuery(automationQuery(api, id))
  if (data?.deletedAt)
    return (
      <StateFrame
        icon={<StatusMark status="paused" />}
        title="This automation is deleted"
        actions={<ButtonLink href={routes.automation(id)}>Open it</ButtonLink>}
      >
        You can restore it for 30 days. After that you can edit it.
      </StateFrame>
    )
  if (data)
    return (
      <BuilderScreen
        key={id}
        scope={`edit:${id}`}
        begin={() => fromAutomation(data, now)}
        organizationZone={organizationZone}
        now={now}
        automation={data}
        written={written}
      />
    )
  if (error)
    return (
      <Suspense>
        <ReadFailure
          title="The automation could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Suspense>
    )
  return <LoadingRows label="Loading the automation" />
}
