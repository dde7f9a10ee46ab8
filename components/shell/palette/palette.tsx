'use client'

import { Command } from 'cmdk'
import { Clock3, Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { whenSaved } from '#components/kit/form/unsaved.ts'
import { pageActs } from '#components/kit/page/page-acts.ts'
import { startProgress } from '#components/kit/page/progress-state.ts'
import { readRecent } from '#components/kit/page/recent.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { Kbd } from '#components/ui/kbd.tsx'
import DialogBody from '#components/ui/overlay/dialog-body.tsx'
import { useEarlyEnter, useMarked } from '#components/ui/overlay/use-marked.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { paletteEvent } from './early-palette.tsx'
import { actionItems, isFound, placeItems, settingsItems } from './fixed-items.tsx'
import { closePalette, openedPalette, openPalette, type TypedBefore } from './open.ts'
import { Outcome, outcomeSpoken, type PaletteGroup, type PaletteItem, PaletteRow } from './rows.tsx'
import { useFound } from './use-found.ts'

/** The command palette of the page and its keys. */
export function PaletteHost() {
  const typed = useSyncExternalStore(openedPalette.subscribe, openedPalette.get, () => null)
  useEffect(() => {
    document.dispatchEvent(new CustomEvent(paletteEvent, { detail: openPalette }))
  }, [])
  useShortcut('mod+k', () => (openedPalette.get() ? closePalette() : openPalette()), {
    label: 'Search or jump to',
    group: 'Everywhere',
    anywhere: true,
    inFields: true,
  })
  return <Palette typed={typed} onClose={closePalette} />
}

type Props = { typed: TypedBefore | null; onClose: () => void }

export function Palette({ typed, onClose }: Props) {
  return (
    <DialogBody
      open={typed !== null}
      onOpenChange={onClose}
      title="Search or jump to"
      titleHidden
      place="top"
    >
      <PaletteList before={typed} close={onClose} />
    </DialogBody>
  )
}

function PaletteList({ before, close }: { before: TypedBefore | null; close: () => void }) {
  const router = useRouter()
  const [typed, setTyped] = useState(before?.text ?? '')
  const text = typed.trim()
  const found = useFound(text)
  const offers = useOffers()
  const may = useMay()
  const ofPage = useSyncExternalStore(pageActs.subscribe, pageActs.get, pageActs.get)
  const groups = bestFirst(
    [
      ...fixedGroups(text, [...ofPage.flatMap((offer) => offer()), ...actionItems(offers, may)]),
      ...found.groups,
    ],
    text,
  )
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const marked = useMarked(
    groups.flatMap(({ items }) => items.map(({ id }) => id)),
    text,
  )
  const outcome = { text, count, isPartial: found.isPartial }

  const choose = ({ href, run }: PaletteItem) => {
    close()
    run?.()
    if (!href) return
    whenSaved(() => {
      startProgress(href)
      router.push(href)
    })
  }

  const early = useEarlyEnter(
    found.isSearching,
    () => {
      const first = groups[0]?.items[0]
      if (first) choose(first)
    },
    before?.isEntered,
  )
  const press = (event: KeyboardEvent) => {
    marked.onKeyDownCapture()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return early.forget()
    if (!found.isSearching || count > 0) return
    event.preventDefault()
    early.keep()
  }

  return (
    <Command
      label="Search or jump to"
      shouldFilter={false}
      loop
      className="flex min-h-0 flex-col"
      {...marked}
      onKeyDownCapture={press}
    >
      <div className="flex h-12 items-center gap-3 border-b border-line px-4">
        {found.isSearching ? <Spinner /> : <Search className="size-4 text-ink-3" aria-hidden="true" />}
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Search people, topics, messages, automations"
          className="min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-3"
        />
        <Kbd keys="Esc" />
      </div>
      <Command.List className="h-[min(24rem,60dvh)] scroll-py-2 overflow-y-auto overscroll-contain p-2">
        {groups.map(({ title, items }) => (
          <Command.Group key={title} heading={title} className={groupLook}>
            {items.map((item) => (
              <PaletteRow key={item.id} item={item} text={text} onSelect={() => choose(item)} />
            ))}
          </Command.Group>
        ))}
        {!found.isSearching && <Outcome {...outcome} />}
      </Command.List>
      <p className="sr-only" role="status">
        {!found.isSearching && outcomeSpoken(outcome)}
      </p>
    </Command>
  )
}

const groupLook =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3'

/** Pages and actions, found without a request; without a text the pages that were opened last come first. */
function fixedGroups(text: string, doable: PaletteItem[]): PaletteGroup[] {
  const places = { title: 'Go to', items: placeItems() }
  const actions = { title: 'Actions', items: doable }
  if (text !== '')
    return [{ ...places, items: [...places.items, ...settingsItems()] }, actions].map(({ title, items }) => ({
      title,
      items: items.filter((item) => isFound(item, text)),
    }))
  const recent = readRecent().map(({ href, label }) => ({
    id: `recent ${href}`,
    label,
    href,
    icon: <Clock3 />,
  }))
  return [{ title: 'Recent', items: recent.slice(0, 5) }, places, actions]
}

/** Groups with something whose name begins so come first. */
function bestFirst(groups: PaletteGroup[], text: string): PaletteGroup[] {
  const filled = groups.filter(({ items }) => items.length > 0)
  if (text === '') return filled
  const begins = ({ items }: PaletteGroup) =>
    items.some(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()))
  return [...filled.filter(begins), ...filled.filter((group) => !begins(group))]
}
