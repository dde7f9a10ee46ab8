'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Draft, type DraftStore, useDraft } from '#components/kit/form/draft.ts'
import { createIntent } from '#components/kit/form/intent.ts'
import { api, client } from '#lib/api/browser/api.ts'
import type { PastedCompany } from '#lib/paste/companies.ts'
import { type Outcomes, sendBatches, type Wanted } from './send-batches.ts'

export type Adding = {
  text: string
  setText: (text: string) => void
  rows: PastedCompany[]
  outcomes: Outcomes
  /** Companies that are ready and not sent yet. */
  ready: Wanted[]
  progress: { done: number; of: number } | null
  error: unknown
  start: () => Promise<void>
  stop: () => void
}

/** Keeps the text in this tab; companies that were sent are not sent again. */
export function useAdding(): Adding {
  const cache = useQueryClient()
  const draft = useDraft<string>('companies:add')
  const [text, setText] = useKeptText(draft)
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [progress, setProgress] = useState<Adding['progress']>(null)
  const [error, setError] = useState<unknown>(null)
  const intent = useRef(createIntent())
  const stopped = useRef(false)
  const read = useReader()
  const rows = useMemo(() => read?.(text) ?? [], [read, text])
  const ready = useMemo(() => rows.flatMap((row) => wantedOf(row, outcomes)), [rows, outcomes])

  async function start() {
    if (progress || ready.length === 0) return
    stopped.current = false
    setError(null)
    const before = outcomes.size
    setProgress({ done: 0, of: ready.length })
    try {
      await sendBatches({
        wanted: ready,
        outcomes,
        intent: intent.current,
        send: (input, idempotencyKey) => client.companies.create(input, { context: { idempotencyKey } }),
        onProgress: (next) => {
          setOutcomes(next)
          setProgress({ done: next.size - before, of: ready.length })
        },
        isStopped: () => stopped.current,
      })
      if (!stopped.current) draft.drop()
    } catch (failure) {
      setError(failure)
    } finally {
      setProgress(null)
      void cache.invalidateQueries({ queryKey: api.companies.list.key(), refetchType: 'none' })
    }
  }

  return {
    text,
    setText,
    rows,
    outcomes,
    ready,
    progress,
    error,
    start,
    stop: () => {
      stopped.current = true
    },
  }
}

function wantedOf({ name, domain, problem }: PastedCompany, outcomes: Outcomes): Wanted[] {
  return domain !== null && problem === null && !outcomes.has(domain) ? [{ name, domain }] : []
}

/** Knows every suffix of a domain there is, which is much to load: it comes when the page is there. */
function useReader() {
  const [read, setRead] = useState<((text: string) => PastedCompany[]) | null>(null)
  useEffect(() => {
    void import('#lib/paste/companies.ts').then(({ readCompanies }) => setRead(() => readCompanies))
  }, [])
  return read
}

function useKeptText(draft: DraftStore<Draft<string>>): [string, (text: string) => void] {
  const [text, setText] = useState('')
  useEffect(() => {
    const kept = draft.read()
    if (kept) setText(kept.values)
  }, [draft])
  return [
    text,
    (next) => {
      setText(next)
      if (next === '') draft.drop()
      else draft.write({ values: next, intent: null })
    },
  ]
}
