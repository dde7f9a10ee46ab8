import type { Metadata } from 'next'
import Link from 'next/link'
import { readReference, type Tag } from '#components/screens/reference/document.ts'
import { GetStarted } from '#components/screens/reference/get-started.tsx'
import { Method } from '#components/screens/reference/operation-nav.tsx'
import { InlineCode } from '#components/ui/inline-code.tsx'
import { readDocument } from '#lib/api/server/document.ts'
import { getEnv } from '#lib/env.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'API reference' }

export default async function ReferencePage() {
  const [{ viewer }, document] = await Promise.all([openPage(), readDocument()])
  const reference = document.ok ? readReference(document.data) : null
  if (!reference) return null
  const base = getEnv().SIGNALBOX_API_URL
  return (
    <>
      <h1 className="text-xl font-semibold tracking-[-0.018em]">API reference</h1>
      <div className="mb-6 mt-2 flex max-w-[46rem] flex-col gap-2 text-lg text-ink-2">
        {reference.description.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>
            <InlineCode>{paragraph}</InlineCode>
          </p>
        ))}
      </div>
      <GetStarted base={base} organization={viewer.organization.slug} document={`${base}/openapi.json`} />
      <div className="mt-8 flex flex-col gap-8">
        {reference.tags.map((tag) => (
          <TagList key={tag.name} tag={tag} />
        ))}
      </div>
    </>
  )
}

function TagList({ tag: { name, description, operations } }: { tag: Tag }) {
  return (
    <section>
      <h2 className="font-semibold">{name}</h2>
      {description ? <p className="text-ink-2">{description}</p> : null}
      <ul className="mt-2 border-t border-line">
        {operations.map(({ id, method, path, summary }) => (
          <li key={id} className="border-b border-line">
            <Link
              href={`${routes.reference}/${encodeURIComponent(id)}`}
              prefetch={false}
              className="grid min-h-9 grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-3 py-1.5 hover:bg-hover sm:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <Method method={method} className="pl-1" />
              <code className="text-sm [overflow-wrap:anywhere]">{path}</code>
              <span className="col-start-2 text-sm text-ink-2 sm:col-start-3">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
