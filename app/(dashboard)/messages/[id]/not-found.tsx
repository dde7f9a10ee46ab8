import { NotFound } from '#components/kit/page/not-found.tsx'
import { routes } from '#lib/routes.ts'

export default function NotFoundPage() {
  return <NotFound what="This message" back={{ href: routes.messages, label: 'All messages' }} />
}
