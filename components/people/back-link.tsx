import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import { routes } from '#lib/routes.ts'

export function BackLink() {
  return (
    <Link
      href={routes.people}
      className="-ml-1 mt-5 inline-flex h-6 items-center gap-0.5 rounded-md pr-1.5 text-sm text-ink-2 hover:text-ink"
    >
      <ChevronLeft className="size-4 text-ink-3" aria-hidden="true" />
      People
    </Link>
  )
}
