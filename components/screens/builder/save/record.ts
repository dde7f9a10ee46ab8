import type { CreateAutomationInput } from '#contract/automation-input.ts'
import type { Mark } from '../condition/past-events.ts'
import { type BuilderDraft, canonical, same } from '../draft/draft.ts'
import type { Patch } from '../draft/input.ts'

/**
 * What the browser keeps of one page of the builder, for every tab that has it open. Whoever opens the page while a
 * record is there goes on with its `id`, so that saving twice, in two tabs or after a lost answer is one intent.
 */
export type BuilderRecord = {
  id: string
  /** Epoch milliseconds of the last change. */
  at: number
  /** Null while nobody has changed anything. */
  draft: BuilderDraft | null
  /** What the draft began with, to tell what others changed meanwhile. */
  base: { version: number; draft: BuilderDraft } | null
  /** Sent, and not known to have arrived or to have been refused. */
  attempt: Attempt | null
  /** It exists since this request, which could not say everything. */
  made: Made | null
  /** Everything was said: this record is over. `draft` is what it was said from. */
  done: { id: string; name: string; content: string; draft?: BuilderDraft } | null
  /** Past events that were marked for a draft; those of a saved automation are kept by the service. */
  marks?: Mark[]
}

/** `at`: when it was sent first, in epoch milliseconds. */
export type Attempt =
  | { kind: 'create'; body: CreateAutomationInput; at?: number }
  | { kind: 'change'; body: Patch }

/** `tried`: the last change that was sent, and how many there were; it may have arrived or not. */
export type Made = { id: string; sent: CreateAutomationInput; tried?: { round: number; body: Patch } }

export function newRecord(id: string, at: number): BuilderRecord {
  return { id, at, draft: null, base: null, attempt: null, made: null, done: null }
}

const hourMs = 3_600_000
/** The service answers the same key again for a day; an hour of it is left for a request on its way. */
const keyHours = 23

/**
 * When it was sent, if it never was answered and is too old to be sent again: the service has forgotten the key by
 * now and would make a second one.
 */
export function forgottenSince({ attempt, at }: BuilderRecord, now: number): number | null {
  if (attempt?.kind !== 'create') return null
  const sent = attempt.at ?? at
  return now - sent > keyHours * hourMs ? sent : null
}

/** What was typed, in another tab, after the record was over. */
export function typedSince({ draft, done }: BuilderRecord): BuilderDraft | null {
  return draft && done?.draft && !same(draft, done.draft) ? draft : null
}

type Present = { draft: BuilderDraft; start: BuilderDraft; base: number | null }

/** What is to be kept of a draft: nothing that is as the page began. Null: what is kept is right already. */
export function keptChange({ draft, start, base }: Present, kept: BuilderDraft | null) {
  const wanted = same(draft, start) ? null : draft
  if (same(wanted, kept)) return null
  return { draft: wanted, base: wanted === null || base === null ? null : { version: base, draft: start } }
}

export function parseRecord(text: string | null): BuilderRecord | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** Written by another version of this page, or by somebody by hand: then it is not gone on with. */
function isRecord(value: unknown): value is BuilderRecord {
  if (typeof value !== 'object' || value === null) return false
  const { id, at, draft } = value as Partial<BuilderRecord>
  return typeof id === 'string' && typeof at === 'number' && (draft === null || isDraft(draft))
}

function isDraft(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { name, prompt, event, sendTo, capabilities, schedule } = value as Partial<BuilderDraft>
  const objects = [event, sendTo, capabilities, schedule]
  return (
    typeof name === 'string' && typeof prompt === 'string' && objects.every((it) => typeof it === 'object')
  )
}

/** The same for the same content of one record: a service that keeps such keys does it once. */
export function intentKey(record: Pick<BuilderRecord, 'id'>, kind: string, body: unknown): string {
  return `${record.id}-${kind}-${hash(canonical(body))}`
}

/** 53 bits; only one person's tries of one form have to differ. */
function hash(text: string): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}
