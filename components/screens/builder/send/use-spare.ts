'use client'

import type { Spare } from '#lib/builder/save.ts'
import { useChannels, useOrganization } from './use-places.ts'

/**
 * A channel that a new automation may name while it is paused and its real destination cannot be said yet; needed only
 * where the organization has no default.
 */
export function useSpare(): Spare | null {
  const organization = useOrganization()
  const { channels } = useChannels()
  if (!organization || organization.defaultOutput !== null) return null
  const first = channels.find(
    ({ isConnected, sourceName }) => isConnected && (sourceName === 'slack' || sourceName === 'discord'),
  )
  if (!first || (first.sourceName !== 'slack' && first.sourceName !== 'discord')) return null
  return { sourceName: first.sourceName, sourceChannelId: first.sourceChannelId }
}
