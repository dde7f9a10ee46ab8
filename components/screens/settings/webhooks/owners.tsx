import type { ReactNode } from 'react'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { OwnersOnly } from '#components/kit/states/role-notes.tsx'
import type { openPage } from '#lib/page/open-page.ts'

type Props = {
  page: Awaited<ReturnType<typeof openPage>>
  header: ReactNode
  children: () => Promise<ReactNode>
}

/** Shows the page to owners, and tells others whom to ask. */
export async function WebhooksOnly({ page, header, children }: Props) {
  const { api, offers, prefetch, viewer } = page
  if (!offers('listWebhookEndpoints'))
    return (
      <>
        {header}
        <NotOffered what="Webhooks">
          Another version of the service can send what happens to other programs.
        </NotOffered>
      </>
    )
  if (viewer.member.role === 'owner') return children()
  return (
    <>
      {header}
      <Prefetched state={await prefetch(offers('listMembers') ? [api.members.list.queryOptions()] : [])}>
        <OwnersOnly title="Webhooks are for owners">
          They send what people write to another program, so only owners can see, add and change them.
        </OwnersOnly>
      </Prefetched>
    </>
  )
}
