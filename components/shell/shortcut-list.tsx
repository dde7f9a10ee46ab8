'use client'

import { useSyncExternalStore } from 'react'
import { isMac } from '#components/kit/shortcuts/platform.ts'
import { shortcutRegistry } from '#components/kit/shortcuts/registry.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { type Shortcut, showKeys } from '#lib/shortcuts.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

const last = ['Go to', 'Everywhere']

/** Lists the shortcuts that work now, those of the page first. */
export function ShortcutList({ open, onOpenChange }: Props) {
  const { subscribe, list } = shortcutRegistry()
  const shortcuts = useSyncExternalStore(subscribe, list)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Shortcuts"
      description="Shortcuts that work on this page."
    >
      <div className="columns-1 gap-8 pb-1 sm:columns-2">
        {grouped(shortcuts).map(([group, members]) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="pb-1 text-xs font-medium text-ink-3">{group}</h3>
            <dl>
              {members.map(({ keys, label }) => (
                <div
                  key={keys}
                  className="flex h-8 items-center justify-between gap-4 border-b border-line last:border-0"
                >
                  <dt className="truncate">{label}</dt>
                  <dd>
                    <Kbd keys={showKeys(keys, isMac())} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function grouped(shortcuts: readonly Shortcut[]): [string, Shortcut[]][] {
  const newest = new Map(shortcuts.map((one) => [one.keys, one]))
  const groups = Map.groupBy([...newest.values(), undo, messages], ({ group }) => group)
  return [...groups].sort(([a], [b]) => last.indexOf(a) - last.indexOf(b))
}

const messages: Shortcut = {
  keys: 'F8',
  label: 'Go to the newest notification',
  group: 'Everywhere',
  run: () => undefined,
}

const undo: Shortcut = {
  keys: 'mod+z',
  label: 'Undo the last change',
  group: 'Everywhere',
  run: () => undefined,
}
