import { NotFound } from '#components/kit/page/not-found.tsx'
import { routes } from '#lib/routes.ts'

export default function NotFoundPage() {
  return (
    <NotFound
      what="This run"
      why="Runs older than 90 days are removed, except the last 1,000 of an automation. Or the address is mistyped."
      back={{ href: routes.automations, label: 'All automations' }}
    />
  )
}
