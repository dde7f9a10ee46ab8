import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { parseTableView, tableViewCookie } from '#components/kit/list/columns.ts'
import { parseListState, type SearchParams } from '#components/kit/list/list-state.ts'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { AdminsOnly } from '#components/screens/settings/admins-only.tsx'
import { auditInput, auditList } from '#components/screens/settings/audit/audit-list.ts'
import { AuditScreen } from '#components/screens/settings/audit/audit-screen.tsx'
import { openPage } from '#lib/api/server/page.ts'
import { isUuid } from '#lib/ids.ts'

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
  const [search, jar, { api, offers, prefetch, viewer }] = await Promise.all([
    searchParams,
    cookies(),
    openPage(),
  ])
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
  const state = parseListState(auditList, search)
  const { open, filters, page } = state
  const data = await prefetch([
    api.auditLog.list.queryOptions({ input: auditInput(state, page) }),
    ...(filters.actor === undefined ? [] : [api.auditLog.actors.queryOptions()]),
    ...(open !== undefined && isUuid(open)
      ? [api.auditLog.get.queryOptions({ input: { changeId: open } })]
      : []),
  ])
  return (
    <Prefetched state={data}>
      <AuditScreen view={parseTableView(jar.get(tableViewCookie('audit'))?.value)} />
    </Prefetched>
  )
}
