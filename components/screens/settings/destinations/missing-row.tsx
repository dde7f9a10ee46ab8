'use client'

import { Button } from '#components/ui/button.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { MissingDestination } from '#contract/destinations.ts'
import { guides, mediumNames } from './media.ts'
import type { Overlay } from './use-overlay.ts'
import { UsesShown } from './uses-shown.tsx'

type Props = { missing: MissingDestination; show(what: Overlay, of: string): void }

/** Something is sent to a medium that nothing serves: it fails until somebody adds it. */
export function MissingRow({ missing, show }: Props) {
  const { channel, isDefault, isNotice, automationCount } = missing
  const name = mediumNames[channel]
  const marks = [...(isDefault ? ['the default destination'] : []), ...(isNotice ? ['notices'] : [])]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-[10px] bg-stop-soft px-4 py-3">
      <span className="flex min-w-0 flex-1 basis-72 gap-3">
        <span className="mt-1">
          <StatusMark status="error" />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">
            Nothing can be sent {channel === 'email' ? 'by e-mail' : `to ${name}`} yet
          </span>
          <span className="block text-sm text-ink-2">
            {automationCount > 0 && (
              <>
                <UsesShown of={missing} name={name} />
                {marks.length > 0 ? `, and it is needed for ${marks.join(' and ')}. ` : '. '}
              </>
            )}
            {automationCount === 0 && marks.length > 0 && `It is needed for ${marks.join(' and ')}. `}
            Add a {guides[channel].what.replace(/^Mail/, 'mail')}, then run again what failed.
          </span>
        </span>
      </span>
      <Button onClick={() => show('add', channel)}>Add it</Button>
    </li>
  )
}
