import type { ReactNode } from 'react'
import { EndOfTrack } from './end-of-track.tsx'
import { MessageFrame } from './message-frame.tsx'

type Props = { signal: 'stop' | 'held' | 'end'; title: string; text: string; children?: ReactNode }

/** A page that has only one thing to say. */
export function Message({ signal, ...rest }: Props) {
  return <MessageFrame picture={<EndOfTrack signal={signal} />} {...rest} />
}
