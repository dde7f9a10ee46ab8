import { NotFound } from '#components/kit/page/not-found.tsx'
import { routes } from '#lib/routes.ts'

export default function NotFoundPage() {
  return (
    <NotFound
      what="This operation"
      why="The address is mistyped, or this service has no such operation."
      back={{ href: routes.reference, label: 'All operations' }}
    />
  )
}
