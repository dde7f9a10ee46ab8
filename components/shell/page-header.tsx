import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** One line that answers the question of the page. */
  summary?: ReactNode
  /** Before the title: an avatar, a source. */
  mark?: ReactNode
  actions?: ReactNode
  back?: { href: string; label: string }
}

export function PageHeader({ title, summary, mark, actions, back }: Props) {
  return (
    <header className="pb-4 pt-5 sm:pt-6">
      {back && (
        <Link
          href={back.href}
          className="-ml-1 mb-1.5 inline-flex h-6 items-center gap-0.5 rounded-md pr-1.5 text-sm text-ink-2 hover:text-ink"
        >
          <ChevronLeft className="size-4 text-ink-3" aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        {mark && <div className="pt-0.5">{mark}</div>}
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-xl font-semibold tracking-[-0.018em] [overflow-wrap:anywhere]">{title}</h1>
          {summary && <div className="mt-0.5 text-ink-2">{summary}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  )
}
