'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSettled } from '#components/kit/schedule/use-settled.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { SameAutomations, SameAutomationsInput } from '#contract/automation-same.ts'
import { api } from '#lib/api/browser/api.ts'
import type { BuilderDraft } from '../draft/draft.ts'
import { wantedWhen } from '../draft/input.ts'
import { useBuilder } from '../state/builder-context.ts'

const waitMs = 600

/** Others with the same task, time and place. Asked once somebody is at work, so that the first view asks for nothing. */
export function useSameAutomations(): SameAutomations['data'] {
  const { draft, automation } = useBuilder()
  const isOffered = useOffers()('findSameAutomations')
  const isAtWork = useAtWork()
  const wanted = JSON.stringify(isOffered && isAtWork ? inputOf(draft, automation?.id) : null)
  const asked = useSettled(wanted, waitMs)
  const input = JSON.parse(asked) as SameAutomationsInput | null
  const { data } = useQuery({
    ...api.automations.findSame.queryOptions({ input: input ?? unasked }),
    enabled: input !== null,
    staleTime: 30_000,
  })
  // What was told of another draft is no word about this one.
  return asked === wanted && input !== null ? (data?.data ?? []) : []
}

const unasked: SameAutomationsInput = {
  prompt: 'none',
  schedule: { type: 'every', n: 1, unit: 'hours' },
  timezone: 'UTC',
}

function inputOf(draft: BuilderDraft, automationId: string | undefined): SameAutomationsInput | null {
  const { sendTo, timezone } = draft
  const schedule = draft.trigger === 'schedule' ? wantedWhen(draft) : null
  const prompt = draft.prompt.trim()
  if (schedule === null || prompt === '' || (sendTo.kind === 'places' && sendTo.outputs.length === 0))
    return null
  return {
    ...{ prompt, schedule, timezone },
    ...(sendTo.kind === 'places' && { outputChannels: sendTo.outputs }),
    ...(automationId && { automationId }),
  }
}

/** Whether anything was pressed, clicked or touched since the page came. */
function useAtWork(): boolean {
  const [isAtWork, setAtWork] = useState(false)
  useEffect(() => {
    const begin = () => setAtWork(true)
    const signs = ['pointerdown', 'keydown'] as const
    for (const sign of signs) addEventListener(sign, begin, { once: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, begin)
    }
  }, [])
  return isAtWork
}
