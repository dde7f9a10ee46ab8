'use client'

import { useEffect, useRef } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { Command } from '#components/ui/command.tsx'
import type { CreatedApiKey } from '#contract/api-keys.ts'
import { CopyField } from '../copy-field.tsx'

type Props = { made: CreatedApiKey; base: string; isWarned: boolean; onCopied: () => void }

/** The only time that the key is shown. */
export function ToldKey({ made: { key }, base, isWarned, onCopied }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  if (key === null) return <Lost />
  return (
    <div ref={box} className="grid gap-4">
      <CopyField label="API key" what="the API key" value={key} onCopied={onCopied} />
      <Notice tone={isWarned ? 'stop' : 'caution'} live={isWarned}>
        {isWarned
          ? 'The key was not copied yet, and it will not be shown again. Copy it, or say that you have kept it.'
          : 'It is shown here once and never again: Signalbox keeps only a fingerprint of it. Put it where secrets of your programs live, not into code or a chat.'}
      </Notice>
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">Try it</p>
        <Command what="the line that tries the key">
          {`curl ${base}/me -H "Authorization: Bearer ${key}"`}
        </Command>
      </div>
    </div>
  )
}

/** The first answer was lost on its way, and what is kept of it has no key in it. */
function Lost() {
  return (
    <Notice tone="stop" live>
      The key was made, but the answer that told it did not arrive, and nobody can look it up. Revoke it in
      the list and make another.
    </Notice>
  )
}
