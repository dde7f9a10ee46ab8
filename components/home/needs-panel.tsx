import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { Section } from '#components/ui/section.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { Need } from '#lib/needs-you.ts'
import type { PanelFailure as Failure } from '#lib/overview.ts'
import { PanelFailure } from './panel-failure.tsx'
import { TrackClear } from './track-clear.tsx'

type Props = {
  needs: Need[]
  /** The first of what could not be looked at. */
  failure: Failure | null
  /** What was looked at and is in order. */
  clear: string
}

export function NeedsPanel({ needs, failure, clear }: Props) {
  return (
    <Section flush title="Needs you">
      {needs.length > 0 && (
        <ul>
          {needs.map((need) => (
            <li key={need.key} className="border-b border-line">
              <NeedRow need={need} />
            </li>
          ))}
        </ul>
      )}
      {failure && <PanelFailure failure={failure} />}
      {needs.length === 0 && !failure && <TrackClear words={clear} />}
    </Section>
  )
}

function NeedRow({ need: { mark, title, why, href } }: { need: Need }) {
  const row = 'flex items-start gap-3 py-2.5'
  const words = (
    <>
      <span className="mt-[5px]">
        <StatusMark status={mark} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{title}</span>
        <span className="line-clamp-2 text-sm text-ink-2">{why}</span>
      </span>
    </>
  )
  if (href === null) return <div className={row}>{words}</div>
  return (
    <Link href={href} className={`group -mx-2 rounded-md px-2 hover:bg-hover ${row}`}>
      {words}
      <ChevronRight
        className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5"
        aria-hidden="true"
      />
    </Link>
  )
}
