import { NotFound } from '#components/kit/page/not-found.tsx'
import { routes } from '#lib/routes.ts'

export default function NotFoundPage() {
  return (
    <NotFound
      what="This template"
      why="The address is mistyped, or this version of Signalbox has no such template."
      back={{ href: routes.templates, label: 'All templates' }}
    />
  )
}
