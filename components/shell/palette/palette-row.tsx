import { Command } from 'cmdk'
import { Kbd } from '#components/ui/kbd.tsx'
import type { PaletteItem } from './types.ts'

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
      <span className="min-w-0 flex-[0_1_auto] truncate">
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
