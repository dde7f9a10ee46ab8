import { NotFound } from '#components/kit/page/not-found.tsx'

export default function NotFoundPage() {
  return <NotFound />
}
