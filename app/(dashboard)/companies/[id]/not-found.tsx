import { NoTrack } from '#components/shell/no-track.tsx'
import { routes } from '#lib/routes.ts'

export default function NotFoundPage() {
  return <NoTrack what="This company" back={{ href: routes.companies, label: 'All companies' }} />
}
