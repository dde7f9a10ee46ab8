import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { ReadFailed } from '#components/kit/states/read-failure.tsx'
import { Section } from '#components/ui/section.tsx'
import { SignalPicture } from '#components/ui/state-picture.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { Failure } from '#lib/api/failure.ts'
import type { Need } from '#lib/home/needs-you.ts'

/** Shown when nothing needs the viewer. */
function AllWell({ words }: { words: string }) {
  return (
    <div className="relative flex items-end gap-5 overflow-hidden pb-6 pt-5">
      <span aria-hidden="true" className="absolute inset-x-0 bottom-[1.4375rem] h-0.5 bg-line-strong" />
      <span className="relative -mb-px shrink-0">
        <SignalPicture aspect="clear" />
      </span>
      <p className="pb-3 text-ink-2">
        <span className="block text-lg font-semibold text-ink">All is well.</span>
        {words}
      </p>
    </div>
  )
}

type Props = {
  needs: Need[]
  /** The first of what could not be looked at. */
  failure: Failure | null
  /** Sentence about what was checked and is in order. */
  clear: string
}

/** Rows that leave the runs of the day visible on a desktop screen; a single further row is shown too. */
const first = 6

export function NeedsPanel({ needs, failure, clear }: Props) {
  const shown = needs.length > first + 1 ? first : needs.length
  return (
    <Section flush title="Needs you">
      {needs.length > 0 && <Rows needs={needs.slice(0, shown)} />}
      {needs.length > shown && (
        <details className="group">
          <summary className="flex h-9 cursor-pointer list-none items-center rounded-md text-sm text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">{needs.length - shown} more</span>
            <span className="hidden group-open:inline">Fewer</span>
          </summary>
          <Rows needs={needs.slice(shown)} />
        </details>
      )}
      {failure && <ReadFailed compact failure={failure} />}
      {needs.length === 0 && !failure && <AllWell words={clear} />}
    </Section>
  )
}

function Rows({ needs }: { needs: Need[] }) {
  return (
    <ul>
      {needs.map((need) => (
        <li key={need.key} className="border-b border-line">
          <NeedRow need={need} />
        </li>
      ))}
    </ul>
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
        <span className="line-clamp-3 text-sm sm:line-clamp-2 text-ink-2">{why}</span>
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
