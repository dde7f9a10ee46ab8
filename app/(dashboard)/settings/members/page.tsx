import type { Metadata } from 'next'
import { MembersScreen } from '#components/settings/members/members-screen.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { Prefetched } from '#components/shell/prefetched.tsx'
import { NotOffered } from '#components/ui/states/not-offered.tsx'
import { openPage } from '#lib/api/server/page.ts'

export const metadata: Metadata = { title: 'Members' }

export default async function MembersPage() {
  const { api, offers, prefetch, viewer } = await openPage()
  if (!offers('listMembers'))
    return (
      <>
        <PageHeader title="Members" />
        <NotOffered what="Members">The settings of the dashboard name who may sign in.</NotOffered>
      </>
    )
  const seesInvitations = viewer.member.role !== 'member' && offers('listInvitations')
  return (
    <Prefetched
      state={
        await prefetch([
          api.members.list.queryOptions(),
          ...(seesInvitations ? [api.invitations.list.queryOptions()] : []),
        ])
      }
    >
      <MembersScreen />
    </Prefetched>
  )
}
