import type { Metadata } from 'next'
import { firstView } from '#components/kit/list/first-view.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { AuditScreen } from '#components/screens/settings/audit/audit-screen.tsx'
import { audit } from '#components/screens/settings/audit/list.tsx'
import { AdminsOnly } from '#components/screens/settings/role-notes.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Audit log' }

type Props = { searchParams: Promise<SearchParams> }

export default function AuditPage(props: Props) {
  return (
    <>
      <PageHeader title="Audit log" summary="Who changed what, when, and what was there before." />
      <Content {...props} />
    </>
  )
}

async function Content({ searchParams }: Props) {
  const page = await openPage()
  const { api, offers, viewer } = page
  if (!offers('listAuditLog'))
    return (
      <NotOffered what="The audit log" singular>
        The history of a single thing is on its own page.
      </NotOffered>
    )
  if (viewer.member.role === 'member')
    return (
      <AdminsOnly title="The audit log is for owners and admins">
        It shows what everybody did, whoever asks. The history of a company, a person, a topic or an
        automation is on its own page, for you as well.
      </AdminsOnly>
    )
  const { view, data } = await firstView(audit, page, {
    ...{ search: await searchParams, given: undefined },
    more: ({ open }) =>
      open !== undefined && isUuid(open)
        ? [api.auditLog.get.queryOptions({ input: { changeId: open } })]
        : [],
  })
  return (
    <Prefetched state={data}>
      <AuditScreen view={view} />
    </Prefetched>
  )
}
