import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { classes } from '#components/ui/classes.ts'

type Props = { href: string; label: string; className?: string }

export function BackLink({ href, label, className }: Props) {
  return (
    <Link
      href={href}
      className={classes(
        '-ml-1 inline-flex h-6 max-w-full items-center gap-0.5 rounded-md pr-1.5 text-sm text-ink-2 hover:text-ink',
        className,
      )}
    >
      <ChevronLeft className="size-4 shrink-0 text-ink-3" />
      <span className="truncate">{label}</span>
    </Link>
  )
}

type PageHeaderProps = {
  title: ReactNode
  /** The title in plain words, where it is a field to edit: a heading is no button. */
  heading?: string
  /** One line about the purpose of the page. */
  summary?: ReactNode
  /** Picture before the title: an avatar, a source. */
  mark?: ReactNode
  actions?: ReactNode
  back?: { href: string; label: string }
}

export function PageHeader({ title, heading, summary, mark, actions, back }: PageHeaderProps) {
  return (
    <header className="pb-4 pt-5 sm:pt-6">
      {back && <BackLink {...back} className="mb-1.5" />}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        {mark && <div className="pt-0.5">{mark}</div>}
        <div className="relative min-w-0 flex-1 basis-60">
          {heading === undefined ? (
            <h1 className="text-xl font-semibold tracking-[-0.018em] [overflow-wrap:anywhere]">{title}</h1>
          ) : (
            <>
              <h1 className="sr-only">{heading}</h1>
              <div className="[overflow-wrap:anywhere]">{title}</div>
            </>
          )}
          {summary && <div className="mt-0.5 text-ink-2">{summary}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  )
}
