import { NoTrack } from '#components/kit/page/no-track.tsx'

export default function NotFoundPage() {
  return <NoTrack />
}
