import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailed } from '#components/kit/states/read-failure.tsx'
import { readReference } from '#components/screens/reference/document.ts'
import { OperationNav } from '#components/screens/reference/operation-nav.tsx'
import type { Failure } from '#lib/api/failure.ts'
import { readDocument } from '#lib/api/server/document.ts'
import { openPage } from '#lib/page/open-page.ts'

const unreadable: Failure = {
  kind: 'failed',
  title: 'The API reference cannot be shown',
  text: 'The OpenAPI document of the service is not valid.',
  retriable: false,
  requestId: null,
  retryAfter: null,
}

export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  await openPage()
  const document = await readDocument()
  if (document.ok && document.data === null) return <NotDescribed />
  const reference = document.ok ? readReference(document.data) : null
  if (!reference) {
    return (
      <Page>
        <ReadFailed
          what="The API reference could not be loaded"
          failure={document.ok ? unreadable : document.failure}
        />
      </Page>
    )
  }
  const tags = reference.tags.map(({ name, operations }) => ({
    name,
    operations: operations.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
  }))
  return (
    <Page>
      <div className="grid gap-x-10 xl:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-line py-6 pr-4 pl-1 xl:block">
          <OperationNav tags={tags} />
        </div>
        <div className="min-w-0 pt-5 sm:pt-6">
          <details className="group mb-6 rounded-[10px] border border-line bg-raised xl:hidden">
            <summary className="flex h-10 cursor-pointer items-center justify-between px-4 text-sm font-medium">
              All operations
              <ChevronDown className="size-4 text-ink-3 transition-transform group-open:rotate-180" />
            </summary>
            <div className="border-t border-line p-4">
              <OperationNav tags={tags} />
            </div>
          </details>
          {children}
        </div>
      </div>
    </Page>
  )
}

function NotDescribed() {
  return (
    <Page>
      <PageHeader title="API reference" />
      <NotOffered what="The OpenAPI document" singular>
        The dashboard works with the common operations of the interface.
      </NotOffered>
    </Page>
  )
}
