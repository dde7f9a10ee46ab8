import Link from 'next/link'

/** Where all of it is, at the right of the head of a part. */
export function MoreLink({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className="shrink-0 rounded-sm text-sm text-ink-2 hover:text-ink hover:underline">
      {label}
    </Link>
  )
}
