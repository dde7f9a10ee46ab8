import Link from 'next/link'
import type { Backfill } from '#contract/backfills.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { wouldHaveRunWords } from './backfill-words.ts'

/** Says how often automations would have run, and opens to which of them; nothing when none would. */
export function WouldHaveRun({ of }: { of: Pick<Backfill, 'wouldHaveRun' | 'status'> }) {
  const words = wouldHaveRunWords(of)
  if (words === null) return null
  return (
    <details className="text-sm text-ink-2">
      <summary className="cursor-pointer hover:text-ink">{words}</summary>
      <ul className="mt-1 grid gap-0.5 pl-4">
        {of.wouldHaveRun.map(({ automationId, name, count }) => (
          <li key={automationId}>
            <Link href={routes.automation(automationId)} className="font-medium text-ink hover:underline">
              {name}
            </Link>
            {` ${formatCount(count)} times at most`}
          </li>
        ))}
      </ul>
    </details>
  )
}
