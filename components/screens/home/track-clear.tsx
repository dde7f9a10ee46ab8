import { Semaphore } from '#components/ui/semaphore.tsx'

/** Nothing waits: the signal stands at clear, and the track runs on. */
export function TrackClear({ words }: { words: string }) {
  return (
    <div className="relative flex items-end gap-5 overflow-hidden pb-6 pt-5">
      <span aria-hidden="true" className="absolute inset-x-0 bottom-[1.4375rem] h-0.5 bg-line-strong" />
      <span className="relative -mb-px shrink-0">
        <Semaphore aspect="clear" />
      </span>
      <p className="pb-3 text-ink-2">
        <span className="block text-lg font-semibold text-ink">The line is clear.</span>
        {words}
      </p>
    </div>
  )
}
