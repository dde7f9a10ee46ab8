import { NoTrack } from '#components/kit/page/no-track.tsx'
import { routes } from '#lib/routes.ts'

export default function NotFoundPage() {
  return <NoTrack what="This channel" back={{ href: routes.channels, label: 'All channels' }} />
}
