import { NoTrack } from '#components/kit/page/no-track.tsx'
import { routes } from '#lib/routes.ts'

export default function NotFoundPage() {
  return <NoTrack what="This automation" back={{ href: routes.automations, label: 'All automations' }} />
}
