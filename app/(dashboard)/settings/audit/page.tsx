import type { Metadata } from 'next'
import { firstView } from '#components/kit/list/first-view.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { AdminsOnly } from '#components/kit/states/role-notes.tsx'
import { AuditScreen } from '#components/screens/settings/audit/audit-screen.tsx'
import { audit } from '#components/screens/settings/audit/list.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Audit log' }

type Props = { searchParams: Promise<SearchParams> }

export default function AuditPage(props: Props) {
  return (
    <>
      <PageHeader title="Audit log" summary="Who changed what, when, and what it was before." />
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
        Each company, person, topic and automation has its history on its own page.
      </NotOffered>
    )
  if (viewer.member.role === 'member')
    return (
      <AdminsOnly title="The audit log is for owners and admins">
        It shows what everyone did. You can see the history of a company, a person, a topic or an automation
        on its own page.
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
