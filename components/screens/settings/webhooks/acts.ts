import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#components/ui/toast/toast.ts'
import type { WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { nameOf } from './words.ts'

export type Act = 'edit' | 'test' | 'rotate' | 'remove' | 'off'
export type Acting = { act: Act; endpoint: WebhookEndpoint } | null

/** Reads anew what is shown of webhooks. */
export function useRefresh(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: api.webhookEndpoints.key() })
}

/** Switches an endpoint on at once. Switching it off is asked about first. */
export function useSwitchOn(): (endpoint: WebhookEndpoint) => Promise<void> {
  const refresh = useRefresh()
  return async (endpoint) => {
    try {
      await client.webhookEndpoints.update({ endpointId: endpoint.id, enabled: true })
      toast({ title: `${nameOf(endpoint)} is on`, description: 'You can replay what it missed.' })
    } catch (failure) {
      toast({ title: 'It was not switched on', description: describeFailure(failure).text, tone: 'stop' })
    }
    await refresh()
  }
}

/** The act that is under way, one at a time. */
export function useActing() {
  const [acting, setActing] = useState<Acting>(null)
  return {
    acting,
    begin: (act: Act, endpoint: WebhookEndpoint) => setActing({ act, endpoint }),
    stop: () => setActing(null),
  }
}
