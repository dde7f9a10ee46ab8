'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { CreatedApiKey } from '#contract/api-keys.ts'
import { api } from '#lib/api/browser/api.ts'
import { NewKeyForm } from './new-key-form.tsx'
import { ToldKey } from './told-key.tsx'

type Props = { base: string; onClose: () => void }

/** First what the key is for, then the key itself. It is not shut by accident while the key was not copied. */
export default function NewKeyDialog({ base, onClose }: Props) {
  const cache = useQueryClient()
  const [made, setMade] = useState<CreatedApiKey | null>(null)
  const [isCopied, setCopied] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const isAtRisk = made !== null && made.key !== null && !isCopied

  function close(isMeant: boolean) {
    if (isAtRisk && !isMeant && !isWarned) return setWarned(true)
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close(false)}
      title={made ? `${made.apiKey.name} is ready` : 'New API key'}
      description={made ? undefined : 'For one program or one place, so that it can be revoked alone.'}
      footer={
        made && (
          <Button variant={isAtRisk ? 'secondary' : 'primary'} onClick={() => close(true)}>
            {isAtRisk ? 'I have kept it' : 'Done'}
          </Button>
        )
      }
    >
      {made ? (
        <ToldKey made={made} base={base} isWarned={isWarned && isAtRisk} onCopied={() => setCopied(true)} />
      ) : (
        <NewKeyForm
          onCancel={onClose}
          onMade={(created) => {
            setMade(created)
            void cache.invalidateQueries({ queryKey: api.apiKeys.key() })
          }}
        />
      )}
    </Dialog>
  )
}
