import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { AdminsOnly } from '#components/kit/states/role-notes.tsx'
import { rebuildQuery, rebuiltQuery } from '#components/screens/topics/rebuilds/queries.ts'
import { RebuildScreen } from '#components/screens/topics/rebuilds/rebuild-screen.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Rebuild of all topics' }

export default async function RebuildPage({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, { api, offers, viewer, prefetch, read }] = await Promise.all([params, openPage()])
  if (!isUuid(id)) notFound()
  const head = (
    <PageHeader
      back={{ href: routes.settingsWriters, label: 'Topics and stories' }}
      title="Rebuild of all topics"
      summary="Every topic before and after. Nothing changes until the plan is accepted as a whole."
    />
  )
  if (!offers('getTopicRebuild') || !offers('listRebuiltTopics'))
    return (
      <>
        {head}
        <NotOffered what="Rebuilds of all topics" compact />
      </>
    )
  if (viewer.member.role === 'member')
    return (
      <>
        {head}
        <AdminsOnly title="Rebuilds are for owners and admins">
          A rebuild changes all topics at once. Settings → Members shows who they are.
        </AdminsOnly>
      </>
    )
  await read(rebuildQuery(api, id))
  const queries = [rebuildQuery(api, id), rebuiltQuery(api, id, { page: 1, fate: undefined })]
  return (
    <>
      {head}
      <Prefetched state={await prefetch(queries)}>
        <RebuildScreen id={id} />
      </Prefetched>
    </>
  )
}
