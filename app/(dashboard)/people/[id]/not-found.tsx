import { NotFound } from '#components/kit/page/not-found.tsx'
import { routes } from '#lib/routes.ts'

export default function NotFoundPage() {
  return (
    <NotFound
      what="This person"
      why="This person was removed, merged into another person, or belongs to another organization."
      back={{ href: routes.people, label: 'All people' }}
    />
  )
}
