import type { IdempotentRequest } from '#service/core/context.ts'
import type { Model } from '#service/core/models.ts'
import { payloadHash } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import { forgetAnswers, type KeptAnswer, readAnswers } from '#service/engine/queue/answers.ts'
import type { ClaimedRun } from '#service/engine/queue/claim.ts'

export type Answer = Awaited<ReturnType<Model['model']['doGenerate']>>

/** What a run began with, which every attempt says to the model in the same words. */
export type Situation = { organization: string; now: string; lastAt: string | null; anchor: string }

/** What a call came to. */
export type CallResult = { output: unknown } | { mistake: string }

/** Characters of one answer or result, and of all of a run. What is more is not kept, and asked for again after an interruption. */
const mostOfOne = 400_000
const mostOfAll = 4_000_000

type Stored = { content: unknown[]; rest: Omit<Answer, 'content'> }

/** Opens the input of calls, so that what is erased from kept answers is found in it. */
function toStored({ content, finishReason, usage, providerMetadata }: Answer): Stored {
  const opened = content.map((part) => {
    if (part.type !== 'tool-call') return part
    try {
      return { ...part, input: { json: JSON.parse(part.input) } }
    } catch {
      return part
    }
  })
  return {
    content: opened,
    rest: { finishReason, usage, warnings: [], ...(providerMetadata && { providerMetadata }) },
  }
}

type OpenedPart = Answer['content'][number] | { type: 'tool-call'; input: string | { json: unknown } }

function toAnswer({ content, rest }: Stored): Answer {
  const closed = (content as OpenedPart[]).map((part) =>
    part.type === 'tool-call' && typeof part.input === 'object'
      ? { ...part, input: JSON.stringify(part.input.json) }
      : part,
  )
  return { ...rest, content: closed as Answer['content'] }
}

export type Memory = {
  /** What the run began with; null when no answer is kept, so that it begins now. */
  situation: Situation | null
  /** Answers kept from earlier attempts. */
  earlier: number
  /** Begins the attempt. */
  begin(situation: Situation): void
  /** Goes on to the next answer, and returns it when an earlier attempt got it; null when the model has to be asked. */
  next(): Answer | null
  /** Whether the last answer is one of an earlier attempt. */
  isRepeated(): boolean
  /** Tokens of the answers that were not asked for again: they count for limits, and were paid for before. */
  tokens(): number
  /** Goes on to a new answer, and returns what is to be kept. */
  answered(answer: Answer): KeptAnswer[]
  /** Names a call of the last answer. Some servers give several calls of an answer the same id. */
  callName(id: string): string
  /** Returns what a call of the last answer came to; null when it was not carried out, or was cut off. */
  result(call: string): CallResult | null
  /** Returns what is to be kept of a call that was carried out. */
  carriedOut(call: string, result: CallResult): KeptAnswer[]
  /** Names a call, so that it changes something once, even when it is cut off before its result is kept. */
  once(call: string, tool: string, input: unknown): IdempotentRequest | null
  /** Forgets the last answer, which led nowhere: another attempt asks again. */
  forgetLast(): Promise<void>
}

const keyOf = (n: number, call = '') => `${n} ${call}`

/** Remembers what earlier attempts of a run have come to. */
export async function memoryOf(db: Database, run: ClaimedRun): Promise<Memory> {
  const found = await readAnswers(db, run)
  const kept = new Map(found.map(({ n, call, content }) => [keyOf(n, call), content]))
  let size = found.reduce((sum, { content }) => sum + content.length, 0)
  let isWhole = true
  let n = 0
  let isRepeated = false
  let tokens = 0
  let calls: string[] = []
  let began: Situation | null = null
  function keptOf<T>(number: number, call?: string): T | null {
    const content = kept.get(keyOf(number, call))
    return content === undefined ? null : (JSON.parse(content) as T)
  }
  const toKeep = (call: string, value: unknown): KeptAnswer[] => {
    const content = JSON.stringify(value)
    size += content.length
    isWhole &&= content.length <= mostOfOne && size <= mostOfAll
    return isWhole ? [{ n, call, content }] : []
  }
  return {
    situation: kept.has(keyOf(1)) ? keptOf<Situation>(0) : null,
    earlier: found.filter(({ n: number, call }) => number > 0 && call === '').length,
    begin(situation) {
      began = situation
    },
    isRepeated: () => isRepeated,
    tokens: () => tokens,
    next() {
      const stored = keptOf<Stored>(n + 1)
      isRepeated = stored !== null
      if (!stored) return null
      n++
      calls = []
      const { usage } = stored.rest
      tokens += (usage.inputTokens.total ?? 0) + (usage.outputTokens.total ?? 0)
      return toAnswer(stored)
    },
    answered(answer) {
      const situation = n === 0 ? toKeep('', began) : []
      n++
      calls = []
      return [...situation, ...toKeep('', toStored(answer))]
    },
    callName(id) {
      calls.push(id)
      return `${id} ${calls.filter((it) => it === id).length}`
    },
    result: (call) => keptOf<CallResult>(n, call),
    carriedOut: toKeep,
    once: (call, tool, input) =>
      isWhole ? { key: keyOf(n, call), operation: tool, payloadHash: payloadHash(tool, input) } : null,
    forgetLast: () => forgetAnswers(db, run, n > 1 ? n : 0),
  }
}
