import { randomKey } from '#components/kit/form/intent.ts'
import { type BuilderRecord, newRecord, parseRecord, typedSince } from './record.ts'

const prefix = 'signalbox:draft:builder:'

/** The record of one page of the builder, shared by all tabs of this browser. */
export type RecordStore = {
  /** The one to go on with: what is there, unless it is over. What was typed after that begins another one. */
  open: () => BuilderRecord
  read: () => BuilderRecord
  /** False: the browser keeps nothing. */
  write: (change: Partial<BuilderRecord>) => boolean
  /** Begins anew, as if the page had never been opened. */
  drop: () => BuilderRecord
  /** Tells when another tab has written it. Answers with what ends that. */
  watch: (heard: (record: BuilderRecord) => void) => () => void
}

export function recordStore(name: string): RecordStore {
  const key = prefix + name
  let current = newRecord(randomKey(), Date.now())
  const stored = () => {
    const found = parseRecord(readItem(key))
    return found?.id === current.id ? found : null
  }
  const keep = (record: BuilderRecord) => {
    current = record
    return writeItem(key, JSON.stringify(record))
  }
  return {
    open() {
      const found = parseRecord(readItem(key))
      if (found && !found.done) current = found
      else keep({ ...current, ...(found && { draft: typedSince(found) }) })
      return current
    },
    // What another tab has learned of the same intent counts here too.
    read: () => stored() ?? current,
    write: (change) => keep({ ...(stored() ?? current), at: Date.now(), ...change }),
    drop() {
      keep(newRecord(randomKey(), Date.now()))
      return current
    },
    watch(heard) {
      const listen = (event: StorageEvent) => {
        if (event.key !== key) return
        const record = stored()
        if (record) heard(record)
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeItem(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
