import Link from 'next/link'

/** Link to the full list, in the head of a panel. */
export function MoreLink({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      className="-my-1 shrink-0 rounded-sm py-1 text-sm text-ink-2 hover:text-ink hover:underline"
    >
      {label}
    </Link>
  )
}
