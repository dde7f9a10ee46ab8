'use client'

import { useEffect, useRef, useState } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { Command } from '#components/ui/command.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import type { CreatedApiKey } from '#contract/api-key-shape.ts'

type NewKeyProps = { made: CreatedApiKey; base: string; isWarned: boolean; onCopied: () => void }

/** The only time that the key is shown. */
export function NewKey({ made: { key }, base, isWarned, onCopied }: NewKeyProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  if (key === null) return <Lost />
  return (
    <div ref={box} className="grid gap-4">
      <CopyField label="API key" what="the API key" value={key} onCopied={onCopied} />
      <Notice tone={isWarned ? 'stop' : 'caution'} live={isWarned}>
        {isWarned
          ? 'You have not copied the key yet, and it will not be shown again. Copy it, or confirm that you have stored it.'
          : 'Copy it now: the key is shown only once. Store it where your programs keep their secrets, not in code or a chat.'}
      </Notice>
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">Try it</p>
        <Command what="the command that tries the key">
          {`curl ${base}/me -H "Authorization: Bearer ${key}"`}
        </Command>
      </div>
    </div>
  )
}

/** The first answer was lost, and the stored one does not contain the key. */
function Lost() {
  return (
    <Notice tone="stop" live>
      The key was created, but the answer with the key did not arrive, and it cannot be shown again. Revoke it
      in the list and create another.
    </Notice>
  )
}

/** Keeps the dialog from being shut by accident while the key was not copied. */
export function useNewKey(onClose: () => void) {
  const [made, setMade] = useState<CreatedApiKey | null>(null)
  const [isCopied, setCopied] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const isAtRisk = made !== null && made.key !== null && !isCopied

  function close(isMeant: boolean) {
    if (isAtRisk && !isMeant && !isWarned) return setWarned(true)
    onClose()
  }
  const footer = made && (
    <Button variant={isAtRisk ? 'secondary' : 'primary'} onClick={() => close(true)}>
      {isAtRisk ? 'I have stored it' : 'Done'}
    </Button>
  )
  return { made, setMade, close, footer, isWarned: isWarned && isAtRisk, onCopied: () => setCopied(true) }
}
