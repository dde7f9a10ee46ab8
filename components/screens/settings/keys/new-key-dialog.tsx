'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '#components/ui/dialog.tsx'
import { api } from '#lib/api/browser/api.ts'
import { NewKeyForm } from './new-key-form.tsx'
import { NewKey, useNewKey } from './new-key-shown.tsx'

type Props = { base: string; onClose: () => void }

/** First what the key is for, then the key itself. */
export default function NewKeyDialog({ base, onClose }: Props) {
  const cache = useQueryClient()
  const { made, setMade, close, footer, ...shown } = useNewKey(onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close(false)}
      title={made ? `${made.apiKey.name} is ready` : 'New API key'}
      description={made ? undefined : 'Create one key for each program, with no more rights than it needs.'}
      footer={footer}
    >
      {made ? (
        <NewKey made={made} base={base} {...shown} />
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
