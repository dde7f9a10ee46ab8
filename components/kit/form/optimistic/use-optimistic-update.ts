'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { type UpdateSetup, update } from './updates.ts'

/**
 * `save(id, patch)` shows the edit at once in every list and detail under `keys`, sends it, and rolls it back when
 * it fails. Other edits of the same entity may be in progress.
 */
export function useOptimisticUpdate<Patch, Answer extends object>(setup: UpdateSetup<Patch, Answer>) {
  const client = useQueryClient()
  const latest = useRef(setup)
  latest.current = setup
  return useCallback((id: string, patch: Patch) => update(client, latest.current, { id, patch }), [client])
}
