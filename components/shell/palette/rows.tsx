import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { classes } from '#components/ui/classes.ts'
import { Kbd } from '#components/ui/kbd.tsx'

export type PaletteItem = {
  /** Unique within the palette. */
  id: string
  label: string
  icon: ReactNode
  /** Grey text at the right. */
  note?: string
  keys?: string
  /** Further words that find it. */
  keywords?: string
  /** Link, or else the action below. */
  href?: string
  run?: () => void
}

export type PaletteGroup = { title: string; items: PaletteItem[] }

type Props = { item: PaletteItem; text: string; onSelect: () => void }

export function PaletteRow({ item: { id, label, note, icon, keys }, text, onSelect }: Props) {
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      className="flex h-9 cursor-default select-none items-center gap-3 rounded-[7px] px-2 data-[selected=true]:bg-hover"
    >
      <span className="grid size-5 shrink-0 place-items-center text-ink-3 [&_svg]:size-4" aria-hidden="true">
        {icon}
      </span>
      <span className={classes('min-w-0 flex-[0_1_auto] truncate', note && 'max-w-[72%]')}>
        <Marked label={label} text={text} />
      </span>
      {note && <span className="min-w-0 flex-1 truncate text-sm text-ink-3">{note}</span>}
      {keys && (
        <span className="ml-auto">
          <Kbd keys={keys} />
        </span>
      )}
    </Command.Item>
  )
}

/** Shows where in a name the text was found. */
function Marked({ label, text }: { label: string; text: string }) {
  const at = text === '' ? -1 : label.toLowerCase().indexOf(text.toLowerCase())
  if (at === -1) return label
  return (
    <>
      {label.slice(0, at)}
      <mark className="bg-transparent font-semibold text-ink">{label.slice(at, at + text.length)}</mark>
      {label.slice(at + text.length)}
    </>
  )
}

type OutcomeProps = { text: string; count: number; isPartial: boolean }

const partial = 'Not everything could be searched.'

/** Says that nothing was found or that parts failed. */
export function Outcome({ text, count, isPartial }: OutcomeProps) {
  if (count > 0) return isPartial && <p className="px-2 py-2 text-sm text-ink-3">{partial}</p>
  return (
    <p className="px-3 py-10 text-center text-ink-2">
      {isPartial ? `${partial} Search again in a moment.` : `Nothing matches “${text}”.`}
    </p>
  )
}

/** Says the result to screen readers. */
export function outcomeSpoken({ text, count, isPartial }: OutcomeProps): string {
  if (text === '') return ''
  return isPartial ? `${count} results. ${partial}` : `${count} results`
}
