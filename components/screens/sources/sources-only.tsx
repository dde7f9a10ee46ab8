import type { ReactNode } from 'react'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { AdminsOnly } from '#components/kit/states/role-notes.tsx'
import type { Viewer } from '#lib/viewer.ts'

type Props = {
  /** Of the page. */
  title: string
  back?: { href: string; label: string }
  page: { offers(operation: string): boolean; viewer: Viewer }
  /** Called only for those who may see it. */
  children: () => Promise<ReactNode>
}

/** Says why sources are not shown: the service has none, or they are for owners and admins. */
export async function SourcesOnly({ title, back, page: { offers, viewer }, children }: Props) {
  if (!offers('listSources') || !offers('listConnections'))
    return (
      <>
        <PageHeader title={title} back={back} />
        <NotOffered what="Sources">
          Programs can send messages and events to it with an API key; what arrives is listed under Channels.
        </NotOffered>
      </>
    )
  if (viewer.member.role === 'member')
    return (
      <>
        <PageHeader title={title} back={back} />
        <AdminsOnly title="Sources are for owners and admins">
          A source holds keys to other systems, and shows what they send word for word. The channels page
          shows you what arrives. Ask an owner or an admin to connect something.
        </AdminsOnly>
      </>
    )
  return children()
}
