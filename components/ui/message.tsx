import type { ReactNode } from 'react'
import { EndOfTrack } from './end-of-track.tsx'

type Props = { signal: 'stop' | 'held' | 'end'; title: string; text: string; children?: ReactNode }

/** A page that has only one thing to say. */
export function Message({ signal, title, text, children }: Props) {
  return (
    <div className="mx-auto max-w-[38rem] px-4 pb-16 pt-14 sm:pt-24">
      <EndOfTrack signal={signal} />
      <h1 className="mt-8 text-2xl font-semibold tracking-[-0.02em]">{title}</h1>
      <p className="mt-2 text-lg text-ink-2">{text}</p>
      <div className="mt-6 grid justify-items-start gap-4">{children}</div>
    </div>
  )
}
