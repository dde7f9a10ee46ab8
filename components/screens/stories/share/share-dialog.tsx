'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { Failed } from '#components/kit/states/failed.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Select } from '#components/ui/input.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import { shareDays } from '#contract/common/story-share-days.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { routes } from '#lib/routes.ts'
import { OpenLinks } from './open-links.tsx'

type Props = { slug: string; onClose(): void }

/** Makes links to a story for people outside, and ends them. */
export default function ShareDialog({ slug, onClose }: Props) {
  const organization = useQuery(api.organization.get.queryOptions())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share this story"
      description="Anybody with the link can read this story without signing in, until the link ends."
      place="top"
    >
      {organization.isPending && <LoadingRows rows={2} label="Loading the links" />}
      {organization.isError && (
        <ReadFailure
          title="The links could not be loaded"
          error={organization.error}
          onRetry={() => void organization.refetch()}
          retrying={organization.isFetching}
        />
      )}
      {organization.data &&
        (organization.data.storySharing ? <Links slug={slug} /> : <NotAllowed onClose={onClose} />)}
    </Dialog>
  )
}

function NotAllowed({ onClose }: { onClose(): void }) {
  const isOwner = useViewer().member.role === 'owner'
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Stories quote your customers, so links for people outside are off until an owner allows them.
        {isOwner ? ' You can, in the settings of the organization.' : ' Ask an owner of your organization.'}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        {isOwner && (
          <ButtonLink href={routes.settings} variant="primary">
            Open the settings
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const lasting: Record<(typeof shareDays)[number], string> = {
  1: 'one day',
  7: '7 days',
  30: '30 days',
  90: '90 days',
}

function Links({ slug }: { slug: string }) {
  const id = useId()
  const cache = useQueryClient()
  const intent = useRef(createIntent())
  const [days, setDays] = useState<(typeof shareDays)[number]>(7)
  const make = useMutation({
    mutationFn: () =>
      client.storyShares.create({ slug, days }, { context: { idempotencyKey: intent.current.keyFor(days) } }),
    onSuccess: () => {
      intent.current.done()
      void cache.invalidateQueries({ queryKey: api.storyShares.key() })
    },
  })
  const token = make.data?.token
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">
        They read all of it: names, quotes, and figures such as what a company pays. Only what was said in
        channels that not every member may see is left out.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            The link ends after
          </label>
          <Select
            id={id}
            value={days}
            onChange={(event) => setDays(shareDays.find((one) => String(one) === event.target.value) ?? 7)}
          >
            {shareDays.map((one) => (
              <option key={one} value={one}>
                {lasting[one]}
              </option>
            ))}
          </Select>
        </div>
        <Button variant="primary" loading={make.isPending} onClick={() => make.mutate()}>
          Make a link
        </Button>
      </div>
      {make.isError && (
        <Failed title="No link was made" requestId={requestIdOf(make.error)} compact>
          {describeFailure(make.error).text}
        </Failed>
      )}
      {token && (
        <div role="status">
          <CopyField
            label="Copy it now: it is shown only once"
            what="link"
            value={`${location.origin}${routes.sharedStory(token)}`}
          />
        </div>
      )}
      <OpenLinks slug={slug} />
    </div>
  )
}
