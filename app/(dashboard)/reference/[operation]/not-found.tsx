import { NoTrack } from '#components/kit/page/no-track.tsx'
import { routes } from '#lib/routes.ts'

export default function NotFoundPage() {
  return (
    <NoTrack
      what="This operation"
      why="The address is mistyped, or this service has no such operation."
      back={{ href: routes.reference, label: 'All operations' }}
    />
  )
}
