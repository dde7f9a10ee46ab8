'use client'

import { useRouter } from 'next/navigation'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'

/** `j` and `k` go from story to story in the list; Enter opens the one in focus, as any link. */
export function StoryListKeys() {
  const step = (by: 1 | -1) => () => {
    const links: (Element | null)[] = [...document.querySelectorAll('[data-story-link]')]
    const here = links.indexOf(document.activeElement)
    const next = here < 0 ? links[by > 0 ? 0 : links.length - 1] : links[here + by]
    if (next instanceof HTMLElement) next.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('j', step(1), { label: 'Next story', group: 'Stories' })
  useShortcut('k', step(-1), { label: 'Previous story', group: 'Stories' })
  return null
}

type Props = { newer: string | null; older: string | null }

/** `j` and `k` go from heading to heading, `n` and `p` from story to story. */
export function StoryPageKeys({ newer, older }: Props) {
  const router = useRouter()
  const step = (by: 1 | -1) => () => {
    const headings = [...document.querySelectorAll<HTMLElement>('[data-story-body] :is(h2, h3)[id]')]
    const tops = headings.map((heading) => heading.getBoundingClientRect().top)
    const margin = 96
    const place =
      by > 0 ? tops.findIndex((top) => top > margin) : tops.findLastIndex((top) => top < margin - 40)
    if (place >= 0) headings[place]?.scrollIntoView({ block: 'start' })
    else if (by < 0) scrollTo({ top: 0 })
  }
  useShortcut('j', step(1), { label: 'Next section', group: 'Story' })
  useShortcut('k', step(-1), { label: 'Previous section', group: 'Story' })
  useShortcut('n', () => older && router.push(older), {
    label: 'Next story',
    group: 'Story',
    enabled: older !== null,
  })
  useShortcut('p', () => newer && router.push(newer), {
    label: 'Previous story',
    group: 'Story',
    enabled: newer !== null,
  })
  return null
}
