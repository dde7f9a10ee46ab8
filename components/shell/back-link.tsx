import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import { classes } from '#components/ui/classes.ts'

type Props = { href: string; label: string; className?: string }

export function BackLink({ href, label, className }: Props) {
  return (
    <Link
      href={href}
      className={classes(
        '-ml-1 inline-flex h-6 items-center gap-0.5 rounded-md pr-1.5 text-sm text-ink-2 hover:text-ink',
        className,
      )}
    >
      <ChevronLeft className="size-4 text-ink-3" aria-hidden="true" />
      {label}
    </Link>
  )
}
