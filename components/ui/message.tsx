import type { ReactNode } from 'react'
import { StatePicture } from './state-picture.tsx'

type Props = { signal: 'stop' | 'held' | 'end'; title: string; text: string; children?: ReactNode }

/** A page that has only one thing to say. */
export function Message({ signal, ...rest }: Props) {
  return <MessageFrame picture={<StatePicture signal={signal} />} {...rest} />
}

type MessageFrameProps = { picture?: ReactNode; title: string; text: string; children?: ReactNode }

export function MessageFrame({ picture, title, text, children }: MessageFrameProps) {
  return (
    <div className="mx-auto max-w-[38rem] px-4 pb-16 pt-14 sm:pt-24">
      <div className="mb-8 aspect-[340/72] w-full max-w-[21.25rem]">{picture}</div>
      <h1 className="text-2xl font-semibold tracking-[-0.02em]">{title}</h1>
      <p className="mt-2 text-lg text-ink-2">{text}</p>
      <div className="mt-6 grid justify-items-start gap-4">{children}</div>
    </div>
  )
}
