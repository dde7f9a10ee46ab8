import { type Named, placesOf, type Sending } from './words.ts'

export type Startable = Named & Sending

export type RunQuestion = { automations: readonly Startable[]; answer: (isYes: boolean) => void }

const key = 'signalbox.run-asked'
const kept = 200

let open: RunQuestion | null = null
const listeners = new Set<() => void>()

function show(next: RunQuestion | null) {
  open = next
  for (const listener of listeners) listener()
}

/**
 * Asks before the first run by hand, because it posts at once, and names the places. It is asked once in this browser for
 * an automation with these places; other places are asked for again.
 */
export async function mayRun(automation: Startable): Promise<boolean> {
  const mark = markOf(automation)
  if (readAsked().includes(mark)) return true
  const isYes = await ask([automation])
  if (isYes) rememberAsked(mark)
  return isYes
}

/** One question for several, each time: a slip would start all of them. */
export function mayRunAll(automations: readonly Startable[]): Promise<boolean> {
  const [only, second] = automations
  return only && !second ? mayRun(only) : ask(automations)
}

function ask(automations: readonly Startable[]): Promise<boolean> {
  return new Promise((resolve) => {
    open?.answer(false)
    const answer = (isYes: boolean) => {
      show(null)
      resolve(isYes)
    }
    show({ automations, answer })
  })
}

export function subscribeQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentQuestion(): RunQuestion | null {
  return open
}

function markOf(automation: Startable): string {
  const places = placesOf(automation).map(({ source, label }) => `${source} ${label}`)
  return JSON.stringify([automation.id, ...places.toSorted()])
}

function readAsked(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

function rememberAsked(mark: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([mark, ...readAsked()].slice(0, kept)))
  } catch {
    // A browser that stores nothing asks each time.
  }
}
