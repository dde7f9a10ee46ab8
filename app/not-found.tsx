import type { Metadata } from 'next'
import { NoTrack } from '#components/shell/no-track.tsx'

export const metadata: Metadata = { title: 'No track leads here' }

export default function NotFoundPage() {
  return (
    <main>
      <NoTrack />
    </main>
  )
}
