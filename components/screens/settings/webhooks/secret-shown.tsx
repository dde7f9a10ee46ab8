'use client'

import { useEffect, useRef, useState } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import type { EndpointWithSecret } from '#contract/webhook-endpoint-shape.ts'

type Props = { secret: string | null; isWarned: boolean; onCopied: () => void }

/** The only time that the secret is shown. */
export function NewSecret({ secret, isWarned, onCopied }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  if (secret === null)
    return (
      <Notice tone="stop" live>
        It was saved, but the answer with the secret did not arrive, and it cannot be shown again. Rotate the
        secret.
      </Notice>
    )
  return (
    <div ref={box} className="grid gap-4">
      <CopyField label="Signing secret" what="the signing secret" value={secret} onCopied={onCopied} />
      <Notice tone={isWarned ? 'stop' : 'caution'} live={isWarned}>
        {isWarned
          ? 'You have not copied the secret yet, and it will not be shown again. Copy it, or confirm that you have stored it.'
          : 'Copy it now: the secret is shown only once. The receiver verifies with it that a request comes from here.'}
      </Notice>
      <p className="text-sm text-ink-2">
        Requests follow Standard Webhooks: every library of it verifies them in a line or two.
      </p>
    </div>
  )
}

/** Keeps what shows it from being shut by accident while the secret was not copied. */
export function useNewSecret(onClose: () => void) {
  const [made, setMade] = useState<EndpointWithSecret | null>(null)
  const [isCopied, setCopied] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const isAtRisk = made !== null && made.secret !== null && !isCopied

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
