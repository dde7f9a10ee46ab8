import { notFound } from 'next/navigation'

/** Shows unknown addresses as "Page not found", with the navigation. */
export default function UnknownPage() {
  notFound()
}
