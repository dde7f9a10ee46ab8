import type { Kept } from './intent.ts'

/** What somebody typed and could not save: kept in this tab, for as long as the tab is open. */
export type Draft<Values> = { values: Values; intent: Kept | null }

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const prefix = 'signalbox:draft:'

const nameOf = (key: string) => prefix + key

export function saveDraft<Values>(key: string, draft: Draft<Values>, place = storage()): void {
  try {
    place?.setItem(nameOf(key), JSON.stringify(draft))
  } catch {
    // A full or closed storage keeps no draft; the text is still in the form.
  }
}

export function readDraft<Values>(key: string, place = storage()): Draft<Values> | null {
  try {
    const text = place?.getItem(nameOf(key))
    return text ? (JSON.parse(text) as Draft<Values>) : null
  } catch {
    return null
  }
}

export function dropDraft(key: string, place = storage()): void {
  try {
    place?.removeItem(nameOf(key))
  } catch {
    // Nothing was kept there either.
  }
}

/** For whoever signs out: nothing of theirs stays in this tab, nor in this browser. */
export function forgetDrafts(places: (() => Place | null)[] = [storage, lasting]): void {
  for (const placeOf of places)
    try {
      const place = placeOf()
      for (const name of Object.keys(place ?? {})) if (name.startsWith(prefix)) place?.removeItem(name)
    } catch {
      // A closed storage has kept nothing.
    }
}

function lasting(): Place | null {
  return typeof localStorage === 'undefined' ? null : localStorage
}

function storage(): Place | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage
}
