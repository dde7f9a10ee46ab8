export type ToastTone = 'plain' | 'clear' | 'stop'

export type ToastInput = {
  title: string
  description?: string
  /** Undoes the change; also ⌘Z while the toast is visible. What is said until its promise ends is its answer. */
  undo?: () => unknown
  tone?: ToastTone
}

export type Toast = ToastInput & {
  id: number
  /** It says that something was undone, and offers to do it again. */
  isAnswer: boolean
}

const mostPassing = 4

/** Number of undos that are under way. */
let undoing = 0
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
  set(withoutOldest([...toasts, { ...input, id, isAnswer: undoing > 0 }]))
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

export async function undoToast({ id, undo }: Toast): Promise<void> {
  dismissToast(id)
  undoing += 1
  try {
    await undo?.()
  } finally {
    undoing -= 1
  }
}

/** Undoes the newest act that can be undone, and the one before it the next time. False: there was none. */
export function undoNewest(): boolean {
  const newest = toasts.findLast(({ undo, isAnswer }) => undo && !isAnswer)
  if (!newest) return false
  void undoToast(newest)
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
