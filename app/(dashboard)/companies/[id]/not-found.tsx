import { NotFound } from '#components/kit/page/not-found.tsx'
import { routes } from '#lib/routes.ts'

export default function NotFoundPage() {
  return (
    <NotFound
      what="This company"
      why="It was removed, merged into another company, or belongs to another organization."
      back={{ href: routes.companies, label: 'All companies' }}
    />
  )
}
