'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { canonical } from '#components/kit/form/intent.ts'
import { client as service } from '#lib/api/browser/api.ts'
import {
  type Answer,
  type Asked,
  answersTo,
  exampleOf,
  inBatches,
  type Line,
  type Mark,
  openOf,
  withAnswers,
  withMarks,
} from './past-events.ts'

type State = {
  /** Null until the past events are loaded. */
  listed: readonly Line[] | null
  /** Events that were marked when the list was loaded: they come first and keep their place. */
  front: readonly Mark[]
  answers: ReadonlyMap<string, Answer>
  judgedBy: string | null
  /** Condition that the list was judged with. */
  said: string | null
  progress: { done: number; of: number } | null
  /** Stopped by hand, after so many. */
  stopped: { done: number; of: number } | null
  error: unknown
}

const blank: State = {
  listed: null,
  front: [],
  answers: new Map(),
  judgedBy: null,
  said: null,
  progress: null,
  stopped: null,
  error: null,
}

const mostEvents = 50
/** Milliseconds to wait after typing. */
const quietMs = 1200

/** Past events, a few judged at a time. Marked events are judged again after each change. */
export function useBackTest(input: Asked, marks: readonly Mark[]) {
  const [state, setState] = useState(blank)
  const said = canonical(input)
  const checked = useRef(said)
  const running = useRef<AbortController | null>(null)
  const patch = (change: Partial<State>) => setState((before) => ({ ...before, ...change }))

  const judge = async (open: readonly (Line | Mark)[], signal: AbortSignal) => {
    let done = 0
    for (const batch of inBatches(open)) {
      patch({ progress: { done, of: open.length } })
      const answer = await service.events.testCondition(
        { ...input, examples: batch.map(exampleOf) },
        { signal },
      )
      signal.throwIfAborted()
      const answers = answersTo(batch, answer.data)
      done += batch.length
      setState((before) => ({
        ...before,
        judgedBy: answer.judgedBy,
        answers: new Map([...before.answers, ...answers.map((it) => [it.key, it] as const)]),
      }))
    }
  }

  const attempt = async (work: (signal: AbortSignal) => Promise<void>) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    checked.current = said
    patch({ error: null, stopped: null, progress: { done: 0, of: 0 } })
    try {
      await work(control.signal)
    } catch (error) {
      if (!control.signal.aborted) patch({ error })
    } finally {
      if (running.current === control) patch({ progress: null })
    }
  }

  const run = () =>
    attempt(async (signal) => {
      const asked = { ...input, judge: false, limit: mostEvents }
      const { data, judgedBy } = await service.events.testCondition(asked, { signal })
      signal.throwIfAborted()
      patch({ listed: data, front: marks, answers: new Map(), judgedBy, said })
      await judge(openOf(withMarks(marks, data)), signal)
    })

  const recheck = useEffectEvent(() => void attempt((signal) => judge(marks, signal)))
  const hasMarks = marks.length > 0
  useEffect(() => {
    if (!hasMarks || said === checked.current) return
    const timer = setTimeout(() => recheck(), quietMs)
    return () => clearTimeout(timer)
  }, [said, hasMarks])
  useEffect(() => () => running.current?.abort(), [])

  const { listed, front, answers, progress } = state
  return {
    ...state,
    lines: withAnswers(withMarks(listed ? front : marks, listed ?? []), answers),
    /** The list was made for another condition or other events. */
    isOld: state.said !== null && state.said !== said,
    run: () => void run(),
    stop() {
      running.current?.abort()
      patch({ progress: null, stopped: progress && progress.of > 0 ? progress : null })
    },
  }
}

export type BackTesting = ReturnType<typeof useBackTest>
