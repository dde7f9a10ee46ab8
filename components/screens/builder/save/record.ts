import { sharedDraftStore } from '#components/kit/form/draft.ts'
import { randomKey, same } from '#components/kit/form/intent.ts'
import type { CreateAutomationInput } from '#contract/automation-input.ts'
import type { Mark } from '../condition/past-events.ts'
import { type BuilderDraft, noEvents, plainDraft } from '../draft/draft.ts'
import type { Patch } from '../draft/input.ts'

/**
 * Draft of one builder page in this browser, shared by its tabs. A second page uses the same `id`, so that saving
 * twice, in two tabs or after a lost answer creates one automation.
 */
export type BuilderRecord = {
  id: string
  /** Epoch milliseconds of the last change. */
  at: number
  /** Null while nobody has changed anything. */
  draft: BuilderDraft | null
  /** Version that the draft started from, to find what others changed. */
  base: { version: number; draft: BuilderDraft } | null
  /** Sent, and not known to have arrived or to have been refused. */
  attempt: Attempt | null
  /** Created from this draft; null while it is not known to be. */
  made: Made | null
  /** Saved: this record is over. `draft` is what it was saved from. */
  done: { id: string; name: string; content: string; draft?: BuilderDraft } | null
  /** Past events that were marked for a draft; those of a saved automation are kept by the service. */
  marks?: Mark[]
}

/** `at`: when it was sent first, in epoch milliseconds. */
type Attempt = { kind: 'create'; body: CreateAutomationInput; at?: number } | { kind: 'change'; body: Patch }

/** `says`: the request that it answers to; null while a change of it was not answered. */
export type Made = { id: string; says: CreateAutomationInput | null }

export function newRecord(id: string, at: number): BuilderRecord {
  return { id, at, draft: null, base: null, attempt: null, made: null, done: null }
}

const hourMs = 3_600_000
/** Hours. The service keeps a key for a day; one hour is left for a request in progress. */
const keyHours = 23

/**
 * When it was sent, if no answer arrived and the service has forgotten the key, so that sending again would create
 * a second one.
 */
export function forgottenSince({ attempt, at }: BuilderRecord, now: number): number | null {
  if (attempt?.kind !== 'create') return null
  const sent = attempt.at ?? at
  return now - sent > keyHours * hourMs ? sent : null
}

/** Draft that another tab typed after the record was saved. */
export function typedSince({ draft, done }: BuilderRecord): BuilderDraft | null {
  return draft && done?.draft && !same(draft, done.draft) ? draft : null
}

type Present = { draft: BuilderDraft; start: BuilderDraft; base: number | null }

/** Part of a draft to store: nothing while it is unchanged. Null when the stored one is already right. */
export function keptChange({ draft, start, base }: Present, kept: BuilderDraft | null) {
  const wanted = same(draft, start) ? null : draft
  if (same(wanted, kept)) return null
  return { draft: wanted, base: wanted === null || base === null ? null : { version: base, draft: start } }
}

/** Null for a record of another version of this page or with unknown content. */
export function parseRecord(json: unknown): BuilderRecord | null {
  if (!isRecord(json)) return null
  const { draft, base } = json
  return { ...json, draft: draft && complete(draft), base: base && { ...base, draft: complete(base.draft) } }
}

/** A draft from before a field was added: that is empty, in what it began with too, and so nobody has changed it. */
function complete(draft: BuilderDraft): BuilderDraft {
  return { ...plainDraft({}), ...draft, event: { ...noEvents, ...draft.event } }
}

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

/** The record of one page of the builder, shared by all tabs of this browser. */
export type RecordStore = {
  /** Continues the stored record unless it was saved; what was typed after that begins another one. */
  open: () => BuilderRecord
  read: () => BuilderRecord
  /** False: the browser keeps nothing. */
  write: (change: Partial<BuilderRecord>) => boolean
  /** Resets the record, as if the page had never been opened. */
  drop: () => BuilderRecord
  /** Calls back when another tab has written it. Returns what ends that. */
  watch: (changed: (record: BuilderRecord) => void) => () => void
}

export function recordStore(name: string): RecordStore {
  const store = sharedDraftStore(`builder:${name}`, parseRecord)
  let current = newRecord(randomKey(), Date.now())
  const ofCurrent = (found: BuilderRecord | null) => (found?.id === current.id ? found : null)
  const keep = (record: BuilderRecord) => {
    current = record
    return store.write(record)
  }
  return {
    open() {
      const found = store.read()
      if (found && !found.done) current = found
      else keep({ ...current, ...(found && { draft: typedSince(found) }) })
      return current
    },
    // Another tab may have got the answer for the same key.
    read: () => ofCurrent(store.read()) ?? current,
    write: (change) => keep({ ...(ofCurrent(store.read()) ?? current), at: Date.now(), ...change }),
    drop() {
      keep(newRecord(randomKey(), Date.now()))
      return current
    },
    watch: (changed) => store.watch((record) => ofCurrent(record) && changed(record)),
  }
}
