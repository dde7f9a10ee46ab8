'use client'

import { useEffect, useEffectEvent } from 'react'
import { toast } from '#components/ui/toast/toast.ts'
import type { DraftRecord } from './use-draft-record.ts'

/** Whoever leaves with a draft is told that it stays. */
export function useLeaveToast({ isDirty, isLost, isOver }: DraftRecord): void {
  const left = useEffectEvent(() => {
    if (!isDirty || isLost || isOver.current) return
    toast({ title: 'Draft kept', description: 'It is there again when you come back to this page.' })
  })
  useEffect(() => () => left(), [])
}
