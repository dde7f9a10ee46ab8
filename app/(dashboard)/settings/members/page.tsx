import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { MembersScreen } from '#components/screens/settings/members/members-screen.tsx'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Members' }

export default async function MembersPage() {
  const { api, offers, prefetch, viewer } = await openPage()
  if (!offers('listMembers'))
    return (
      <>
        <PageHeader title="Members" />
        <NotOffered what="Members">Who may sign in is set in the environment of the dashboard.</NotOffered>
      </>
    )
  const seesInvitations = viewer.member.role !== 'member' && offers('listInvitations')
  return (
    <Prefetched
      state={
        await prefetch([
          api.members.list.queryOptions(),
          ...(offers('getOwnMember') ? [api.members.getOwn.queryOptions()] : []),
          ...(seesInvitations ? [api.invitations.list.queryOptions()] : []),
        ])
      }
    >
      <MembersScreen />
    </Prefetched>
  )
}
