import { NoTrack } from '#components/kit/page/no-track.tsx'
import { routes } from '#lib/routes.ts'

export default function NotFoundPage() {
  return (
    <NoTrack
      what="This company"
      why="It was removed or merged into another company, or it belongs to another organization."
      back={{ href: routes.companies, label: 'All companies' }}
    />
  )
}
