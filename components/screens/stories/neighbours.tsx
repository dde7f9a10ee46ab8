import Link from 'next/link'
import type { StoryNeighbours } from '#contract/stories.ts'
import { routes } from '#lib/routes.ts'

export function Neighbours({ newer, older }: StoryNeighbours) {
  if (!newer && !older) return null
  return (
    <nav
      aria-label="Other stories"
      className="mt-14 grid gap-4 border-t border-line pt-6 sm:grid-cols-2 print:hidden"
    >
      {newer ? <Neighbour label="Newer" slug={newer.slug} title={newer.title} /> : <span />}
      {older ? <Neighbour label="Older" slug={older.slug} title={older.title} right /> : null}
    </nav>
  )
}

function Neighbour({
  label,
  slug,
  title,
  right = false,
}: {
  label: string
  slug: string
  title: string
  right?: boolean
}) {
  return (
    <Link
      href={routes.story(slug)}
      className={`group/next rounded-[10px] p-3 -m-3 hover:bg-hover ${right ? 'sm:text-right' : ''}`}
    >
      <span className="block text-xs text-ink-3">{label}</span>
      <span className="mt-0.5 block text-balance text-[1.0625rem]/6 font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">
        {title}
      </span>
    </Link>
  )
}
