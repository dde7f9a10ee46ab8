'use client'

import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-proposal]')]
const indexOf = (all: HTMLElement[]) => all.findIndex((card) => card.contains(document.activeElement))

function focus(card: HTMLElement | undefined): void {
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}

/** Focuses the next card, or the one before. */
function step(by: 1 | -1): void {
  const all = cards()
  const at = indexOf(all)
  focus(all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))])
}

/** Moves the focus off the card that is about to leave, to the one that takes its place. */
export function leaveCard(): void {
  const all = cards()
  const at = indexOf(all)
  if (at < 0) return
  const next = all[at + 1] ?? all[at - 1]
  if (next) focus(next)
  else document.getElementById('main')?.focus({ preventScroll: true })
}

/** Presses the button of the card in focus. With none in focus it goes to the first, so that nothing is done unseen. */
function press(key: string): void {
  const all = cards()
  const at = indexOf(all)
  if (at < 0) focus(all[0])
  else all[at]?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
}

const group = 'Proposals'

type Options = { canAnswer: boolean; onUndo: () => void }

export function useProposalKeys({ canAnswer, onUndo }: Options): void {
  const answers = { group, enabled: canAnswer }
  useShortcut('j', () => step(1), { group, label: 'Next proposal' })
  useShortcut('k', () => step(-1), { group, label: 'Previous proposal' })
  useShortcut('y', () => press('y'), { ...answers, label: 'Accept' })
  useShortcut('a', () => press('a'), { ...answers, label: 'Accept, always' })
  useShortcut('n', () => press('n'), { ...answers, label: 'Reject' })
  useShortcut('v', () => press('v'), { ...answers, label: 'Never ask again' })
  useShortcut('shift+n', () => press('v'), { ...answers, label: 'Never ask again' })
  useShortcut('u', onUndo, { ...answers, label: 'Undo the last answer' })
}
