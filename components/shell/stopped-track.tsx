'use client'

import { EndOfTrack } from '#components/ui/end-of-track.tsx'

export default function StoppedTrack() {
  return <EndOfTrack signal="stop" />
}
