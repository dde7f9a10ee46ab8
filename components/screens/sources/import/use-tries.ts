'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportMapping } from '#contract/import-shape.ts'
import type { ImportField } from '#contract/imports.ts'
import { type Chosen, hasBeginning, sendImport } from './sending.ts'

type Progress = { sent: number; of: number }

/** One dry run for each mapping. While another is under way, the last one is still shown. */
function useTry(chosen: Chosen, mapping: ImportMapping | undefined, isWhole: boolean) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const query = useQuery({
    queryKey: ['tried import', chosen.id, chosen.format, mapping ?? null, isWhole],
    queryFn: ({ signal }) =>
      sendImport(
        chosen,
        { mapping, dryRun: true, isWhole },
        { signal, onProgress: (sent, of) => setProgress({ sent, of }) },
      ),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { ...query, progress: query.isFetching ? progress : null }
}

/** `header`: as the names of the columns propose it, also where a mapping is known. */
type Choice = ImportMapping | 'header' | null

/** The mapping as it is now, what comes of it, and how to change it. */
export function useTries(chosen: Chosen) {
  const [choice, setChoice] = useState<Choice>(null)
  const [isWhole, setWhole] = useState(!hasBeginning(chosen))
  const proposed = useTry(chosen, undefined, !hasBeginning(chosen))
  const known = proposed.data?.preview?.known ?? null
  const given = choice === 'header' ? undefined : (choice ?? known?.mapping)
  const tried = useTry(chosen, given, isWhole)
  const mapping: ImportMapping = given ?? proposed.data?.mapping ?? {}

  function change(changed: Partial<ImportMapping>) {
    setChoice({ ...mapping, ...changed })
  }

  function setColumn(field: ImportField, column: string) {
    const { [field]: _, ...others } = mapping.columns ?? {}
    const columns = column === '' ? others : { ...others, [field]: column }
    const { dayFirst: __, ...kept } = mapping
    // Another column of dates is looked at anew.
    setChoice({ ...(field === 'sentAt' ? kept : mapping), columns })
  }

  return {
    ...{ tried, mapping, given, known, isWhole, change, setColumn },
    isKnownUsed: choice === null && known !== null,
    useHeader: () => setChoice('header'),
    useKnown: () => setChoice(null),
    lookAtAll: () => setWhole(true),
    columns: proposed.data?.preview?.columns ?? tried.data?.preview?.columns ?? [],
  }
}

export type Tries = ReturnType<typeof useTries>
