'use client'

import Link from 'next/link'
import { Popover } from '#components/ui/popover.tsx'
import type { UsedDestination } from '#contract/destinations.ts'
import { routes } from '#lib/routes.ts'
import { UseMark } from '../use-mark.tsx'
import { usesOf } from './media.ts'

type Props = { of: Pick<UsedDestination, 'automationCount' | 'automations'>; name: string }

/** How many automations send here; which ones, behind a click. */
export function UsesShown({ of, name }: Props) {
  const { automations, automationCount } = of
  if (automationCount === 0) return <span className="text-ink-3">{usesOf(of)}</span>
  return (
    <Popover
      label={`Automations that send to ${name}`}
      className="max-h-80 w-72 overflow-y-auto p-1.5"
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className="rounded text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink hover:decoration-current"
        >
          {usesOf(of)}
        </button>
      )}
    >
      <ul>
        {automations.map((one) => (
          <li key={one.id}>
            <Link
              href={routes.automation(one.id)}
              className="flex h-8 items-center gap-2 rounded-md px-2 hover:bg-hover"
            >
              <UseMark of={one} />
              <span className="truncate">{one.name}</span>
            </Link>
          </li>
        ))}
        {automationCount > automations.length && (
          <li className="px-2 py-1 text-ink-3">and {automationCount - automations.length} more</li>
        )}
      </ul>
    </Popover>
  )
}
