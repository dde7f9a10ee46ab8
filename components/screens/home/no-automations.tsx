import Link from 'next/link'
import { ButtonLink } from '#components/ui/button.tsx'
import { routes } from '#lib/routes.ts'

/** Those that need nothing but messages, and show something on the first day. */
const first = [
  { slug: 'weekly-signal-digest', name: 'Weekly signal digest', note: 'the five themes that moved' },
  { slug: 'unanswered-questions', name: 'Unanswered questions', note: 'who still waits for a reply' },
  { slug: 'vip-watch', name: 'VIP watch', note: 'when an important account has a problem' },
]

/** Instead of a day without runs: what could run. */
export function NoAutomations() {
  return (
    <div className="py-1">
      <p className="max-w-[34rem] text-ink-2">
        No automation has been made yet. One reads your signals at set times, or when something happens, and
        reports to a channel. Three to begin with:
      </p>
      <ul className="mb-3.5 mt-2">
        {first.map(({ slug, name, note }) => (
          <li key={slug} className="flex min-h-9 items-baseline gap-2.5 border-b border-line py-2">
            <Link href={routes.template(slug)} className="shrink-0 font-medium hover:underline">
              {name}
            </Link>
            <span className="min-w-0 truncate text-sm text-ink-3">{note}</span>
          </li>
        ))}
      </ul>
      <ButtonLink href={routes.templates}>All templates</ButtonLink>
    </div>
  )
}
