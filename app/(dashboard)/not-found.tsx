import { NoTrack } from '#components/shell/no-track.tsx'

export default function NotFoundPage() {
  return <NoTrack />
}
