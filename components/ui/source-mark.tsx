import { SourceIcon } from './source-icon.tsx'

/** A source beside the title of a page, in the room an avatar would take. */
export function SourceMark({ source }: { source: string }) {
  return (
    <span className="grid size-8 place-items-center rounded-lg border border-line bg-raised text-ink-2">
      <SourceIcon source={source} />
    </span>
  )
}
