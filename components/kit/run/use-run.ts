'use client'

import { type QueryClient, replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useOffers } from '#components/ui/viewer.tsx'
import type { RunDetail, RunStep } from '#contract/run-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { withStep, withSteps } from './run-steps.tsx'
import { isUnderWay } from './words.ts'

function runQuery(from: typeof api, runId: string) {
  return from.runs.get.queryOptions({ input: { runId } })
}

const soonMs = 2_000
const deliveringMs = 3_000

/**
 * Keeps one run up to date while it runs: steps as they are stored, then deliveries. The server draws the output,
 * so the page is read again when the run ends, and when it had ended before the server read it.
 */
export function useRun(id: string, { isDrawn }: { isDrawn: boolean }) {
  const query = useQuery({
    ...runQuery(api, id),
    structuralSharing: (before, next) =>
      replaceEqualDeep(before, withSteps(before as RunDetail | undefined, next as RunDetail)),
    refetchInterval: ({ state: { data } }) => pauseFor(data),
  })
  const run = query.data
  const isLive = run !== undefined && isUnderWay(run)
  useSteps(id, isLive)
  useDrawing({ isLive, isMissing: !isLive && !!run?.output && !isDrawn })
  return query
}

/** Reads the page again when the run ends, and for as long as what it wrote is not drawn: the server may be short of it. */
function useDrawing({ isLive, isMissing }: { isLive: boolean; isMissing: boolean }): void {
  const router = useRouter()
  const wasLive = useRef(isLive)
  useEffect(() => {
    if (wasLive.current && !isLive) router.refresh()
    wasLive.current = isLive
  }, [isLive, router])
  useEffect(() => {
    if (!isMissing) return
    const again = setInterval(() => router.refresh(), soonMs)
    return () => clearInterval(again)
  }, [isMissing, router])
}

function pauseFor(run: RunDetail | undefined): number | false {
  if (!run) return false
  if (isUnderWay(run)) return soonMs
  const isDelivering = run.deliveries.some(({ status }) => status === 'queued' || status === 'sending')
  return isDelivering ? deliveringMs : false
}

/** Puts the steps of the stream where the run is kept; where there is no stream, asking again is enough. */
function useSteps(runId: string, isLive: boolean): void {
  const client = useQueryClient()
  const isOffered = useOffers()('streamRun')
  const ended = useEffectEvent(
    () => void client.invalidateQueries({ queryKey: runQuery(api, runId).queryKey }),
  )
  useEffect(() => {
    if (!isLive || !isOffered) return
    const stream = new EventSource(`/api/v1/runs/${encodeURIComponent(runId)}/stream`)
    stream.addEventListener('step', ({ data }) => addStep(client, runId, data))
    stream.addEventListener('end', () => {
      stream.close()
      ended()
    })
    return () => stream.close()
  }, [client, runId, isLive, isOffered])
}

function addStep(client: QueryClient, runId: string, data: unknown): void {
  const step = parsed(data)
  if (!step) return
  client.setQueryData(
    runQuery(api, runId).queryKey,
    (run: RunDetail | undefined) => run && withStep(run, step),
  )
}

function parsed(data: unknown): RunStep | null {
  try {
    return JSON.parse(String(data)) as RunStep
  } catch {
    return null
  }
}
