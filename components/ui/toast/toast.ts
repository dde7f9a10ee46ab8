export type ToastTone = 'plain' | 'clear' | 'stop'

export type ToastInput = {
  title: string
  description?: string
  /** Undoes the change; also ⌘Z while the toast is visible. */
  undo?: () => void
  tone?: ToastTone
}

export type Toast = ToastInput & { id: number }

const mostPassing = 4
let last = 0
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says shortly what has happened. Answers with what takes it away again. */
export function toast(input: ToastInput): () => void {
  const id = ++last
  set(withoutOldest([...toasts, { ...input, id }]))
  return () => dismissToast(id)
}

/** Keeps errors until they are dismissed, and the newest few of the others. */
function withoutOldest(all: readonly Toast[]): readonly Toast[] {
  const gone = new Set(all.filter(({ tone }) => tone !== 'stop').slice(0, -mostPassing))
  return all.filter((one) => !gone.has(one))
}

export function dismissToast(id: number): void {
  set(toasts.filter((one) => one.id !== id))
}

/** Undoes the newest that can be undone. False: there was none. */
export function undoNewest(): boolean {
  const newest = toasts.findLast(({ undo }) => undo)
  if (!newest) return false
  dismissToast(newest.id)
  newest.undo?.()
  return true
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export const noToasts: readonly Toast[] = []
