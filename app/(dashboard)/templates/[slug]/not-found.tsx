import { NoTrack } from '#components/kit/page/no-track.tsx'
import { routes } from '#lib/routes.ts'

export default function NotFoundPage() {
  return (
    <NoTrack
      what="This template"
      why="The address is mistyped, or this version of Signalbox has no such template."
      back={{ href: routes.templates, label: 'All templates' }}
    />
  )
}
