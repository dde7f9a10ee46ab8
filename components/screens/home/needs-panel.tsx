import { ReadFailed } from '#components/kit/states/read-failure.tsx'
import { Section } from '#components/ui/section.tsx'
import { SignalPicture } from '#components/ui/state-picture.tsx'
import type { Failure } from '#lib/api/failure.ts'
import type { OpenNeed } from '#lib/home/set-aside.ts'
import { NeedRows } from './need-rows.tsx'

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
  open: OpenNeed[]
  /** Items that the viewer has set aside and that have not changed since. */
  aside: OpenNeed[]
  /** The first of what could not be looked at. */
  failure: Failure | null
  /** Sentence about what was checked and is in order. */
  clear: string
  canSetAside: boolean
}

export function NeedsPanel({ open, aside, failure, clear, canSetAside }: Props) {
  const isEmpty = open.length === 0 && !failure
  return (
    <Section flush title="Needs you">
      {failure && <ReadFailed compact failure={failure} />}
      {isEmpty && aside.length === 0 && <AllWell words={clear} />}
      {isEmpty && aside.length > 0 && (
        <p className="py-3 text-ink-2">
          Nothing else needs you. Items that you set aside come back when they change.
        </p>
      )}
      <NeedRows {...{ open, aside, canSetAside }} />
    </Section>
  )
}
