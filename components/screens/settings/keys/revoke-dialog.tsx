'use client'

import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#components/ui/toast/toast.ts'
import type { ApiKey } from '#contract/api-keys.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatRelative } from '#lib/format.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

type Props = { apiKey: ApiKey; onClose: () => void }

export default function RevokeDialog({ apiKey, onClose }: Props) {
  const cache = useQueryClient()
  const { id, name, lastFour } = apiKey
  async function revoke() {
    await client.apiKeys.revoke({ keyId: id })
    await cache.invalidateQueries({ queryKey: api.apiKeys.key() })
    toast({ title: `${name} is revoked`, description: 'Requests with it are refused from now on.' })
  }
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      points={[
        `Every request with the key that ends in ${lastFour} is refused from this moment on, with 401.`,
        usageOf(apiKey),
        'What was done with it stays, and so does its name in histories.',
      ]}
      act="Revoke the key"
      failed="The key was not revoked"
      onClose={onClose}
      run={revoke}
    />
  )
}

function usageOf({ lastUsedAt, status }: ApiKey): string {
  if (status === 'expired') return 'It has expired, so nothing can be using it.'
  if (!lastUsedAt) return 'It was never used, so nothing seems to depend on it.'
  const when = formatRelative(lastUsedAt, new Date())
  return `It was last used ${when}. Whatever uses it stops until it gets another key.`
}
