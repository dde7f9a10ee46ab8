import { NotFound } from '#components/kit/page/not-found.tsx'
import { routes } from '#lib/routes.ts'

export default function NotFoundPage() {
  return (
    <NotFound
      what="This person"
      why="They were removed or merged into another person, or they belong to another organization."
      back={{ href: routes.people, label: 'All people' }}
    />
  )
}
