import { Semaphore } from './semaphore.tsx'

/** Stop and held: a track that goes on behind a signal. End: one that is closed by a buffer. */
export function EndOfTrack({ signal }: { signal: 'stop' | 'held' | 'end' }) {
  return (
    <svg viewBox="0 0 340 72" className="w-full max-w-[21.25rem]" aria-hidden="true" fill="none">
      <path d={signal === 'end' ? 'M6 64h206' : 'M6 64h214'} strokeWidth="2" className="stroke-line-strong" />
      <circle cx="6" cy="64" r="6" className="fill-ink" />
      <circle cx="76" cy="64" r="6" className="fill-ink" />
      <circle cx="146" cy="64" r="5" strokeWidth="2" className="fill-surface stroke-ink" />
      {signal === 'end' ? (
        <path d="M212 54v20M221 57v14" strokeWidth="4" strokeLinecap="round" className="stroke-stop" />
      ) : (
        <>
          <path d="M228 64h110" strokeWidth="2" strokeDasharray="4 7" className="stroke-line-strong" />
          <Semaphore aspect={signal === 'stop' ? 'stop' : 'caution'} x="205" y="-2.5" />
        </>
      )}
    </svg>
  )
}
