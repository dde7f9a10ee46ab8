import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { OwnersOnly } from '#components/kit/states/role-notes.tsx'
import { MailScreen } from '#components/screens/settings/mail/mail-screen.tsx'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Mail' }

export default async function MailPage() {
  const { api, offers, prefetch, viewer } = await openPage()
  const header = <PageHeader title="Mail" summary="How invitations and password reset links are sent." />
  if (!offers('getMailServer'))
    return (
      <>
        {header}
        <NotOffered what="Mail">This service sends no mail to its members.</NotOffered>
      </>
    )
  if (viewer.member.role === 'owner')
    return (
      <>
        {header}
        <Prefetched state={await prefetch([api.mailServer.get.queryOptions()])}>
          <MailScreen />
        </Prefetched>
      </>
    )
  return (
    <>
      {header}
      <Prefetched state={await prefetch(offers('listMembers') ? [api.members.list.queryOptions()] : [])}>
        <OwnersOnly title="The mail server is for owners">
          The person who sets up the server can read the password reset links that it sends.
        </OwnersOnly>
      </Prefetched>
    </>
  )
}
