import { useLayoutEffect } from 'react'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { type Box, neighbour, type Way } from '#lib/templates/neighbour.ts'

const ways: Record<string, Way> = {
  ArrowRight: 'right',
  ArrowLeft: 'left',
  ArrowDown: 'down',
  ArrowUp: 'up',
}

const links = () => [...document.querySelectorAll<HTMLElement>('[data-template-link]')]

function focus(link: HTMLElement | undefined): void {
  link?.focus({ preventScroll: true })
  link?.closest('li')?.scrollIntoView({ block: 'nearest' })
}

/** `j` and `k` go from card to card; once a card has the focus, so do the arrows, up and down by what lies there. */
export function useCardKeys(): void {
  const step = (by: 1 | -1) => () => {
    const all = links()
    const cards: (Element | null)[] = all
    const here = cards.indexOf(document.activeElement)
    focus(here < 0 ? all.at(by > 0 ? 0 : -1) : all[Math.max(0, Math.min(all.length - 1, here + by))])
  }
  useShortcut('j', step(1), { label: 'Next template', group: 'Templates' })
  useShortcut('k', step(-1), { label: 'Template before', group: 'Templates' })
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const way = ways[event.key]
      const { target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event
      if (!way || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
      if (!(target instanceof HTMLElement) || !target.matches('[data-template-link]')) return
      const all = links()
      event.preventDefault()
      focus(all[neighbour(all.map(boxOf), all.indexOf(target), way)])
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}

function boxOf(link: HTMLElement): Box {
  const { left, top } = (link.closest('li') ?? link).getBoundingClientRect()
  return { left, top }
}
