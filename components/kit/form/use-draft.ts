'use client'

import { useMemo } from 'react'
import { useViewer } from '#components/ui/viewer.tsx'
import { type Draft, dropDraft, readDraft, saveDraft } from './draft.ts'

export type KeptDraft<Values> = {
  read: () => Draft<Values> | null
  keep: (draft: Draft<Values>) => void
  drop: () => void
}

/** The draft of that name of the one who is signed in; without a name, nothing is kept. */
export function useDraft<Values>(name: string | undefined): KeptDraft<Values> {
  const { id } = useViewer().member
  return useMemo(() => {
    if (name === undefined) return { read: () => null, keep: () => undefined, drop: () => undefined }
    const key = `${id}:${name}`
    return {
      read: () => readDraft<Values>(key),
      keep: (draft) => saveDraft(key, draft),
      drop: () => dropDraft(key),
    }
  }, [name, id])
}
