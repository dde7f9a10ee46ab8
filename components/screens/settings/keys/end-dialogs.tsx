'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { ApiKey } from '#contract/api-key-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatRelative } from '#lib/format.ts'

type DialogProps = { apiKey: ApiKey; onClose: () => void }

export function RevokeDialog({ apiKey, onClose }: DialogProps) {
  const cache = useQueryClient()
  const { id, name, lastFour, replaced } = apiKey
  async function revoke() {
    await client.apiKeys.revoke({ keyId: id })
    await cache.invalidateQueries({ queryKey: api.apiKeys.key() })
    toast({ title: `${name} is revoked`, description: 'Requests with this key are now refused.' })
  }
  const endings = replaced ? `${lastFour} or ${replaced.lastFour}` : lastFour
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      points={[
        `Every request with the key that ends in ${endings} is refused from this moment on, with 401.`,
        usageOf(apiKey),
        'Everything that it changed stays, and histories still show its name.',
      ]}
      act="Revoke the key"
      failed="The key was not revoked"
      onClose={onClose}
      run={revoke}
    />
  )
}

function usageOf({ lastUsedAt, status }: ApiKey): string {
  if (status === 'expired') return 'The key has expired, so no program can use it.'
  if (!lastUsedAt) return 'The key was never used, so no program seems to need it.'
  const when = formatRelative(lastUsedAt, new Date())
  return `The key was last used ${when}. Programs that use it stop working until they get another key.`
}

export function EndReplacedDialog({ apiKey, onClose }: DialogProps) {
  const cache = useQueryClient()
  const { id, name, lastFour, replaced } = apiKey
  async function end() {
    await client.apiKeys.endReplaced({ keyId: id })
    await cache.invalidateQueries({ queryKey: api.apiKeys.key() })
    toast({ title: `The earlier secret of ${name} has ended` })
  }
  if (!replaced) return null
  const { lastUsedAt } = replaced
  const usage = lastUsedAt
    ? `It was last used ${formatRelative(lastUsedAt, new Date())}. Programs that use it stop working until they get the new one.`
    : 'It was not used since the key was rolled, so no program seems to need it.'
  return (
    <ConfirmDialog
      title={`End the earlier secret of ${name}?`}
      points={[
        `Every request with the secret that ends in ${replaced.lastFour} is refused from this moment on, with 401.`,
        usage,
        `The new one, which ends in ${lastFour}, keeps working.`,
      ]}
      act="End it now"
      failed="The secret was not ended"
      onClose={onClose}
      run={end}
    />
  )
}
