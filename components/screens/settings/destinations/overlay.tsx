'use client'

import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useAlive, useLast } from '#components/ui/overlay.ts'
import { closeSheet, showSheet } from '#components/ui/sheet-address.ts'
import type { UsedDestination } from '#contract/destination-shape.ts'

const overlays = ['add', 'edit', 'remove', 'replace', 'test'] as const
export type Overlay = (typeof overlays)[number]
export type OpenDialog = { what: Overlay; of: string } | null

function addressWith(open: OpenDialog): string {
  const params = new URLSearchParams(location.search)
  for (const name of overlays) params.delete(name)
  if (open) params.set(open.what, open.of)
  const query = params.toString()
  return location.pathname + (query === '' ? '' : `?${query}`)
}

/** Keeps which dialog is open in the address: it can be linked to, and Back closes it. */
export function useOverlay() {
  const params = useSearchParams()
  const what = overlays.find((name) => params.has(name))
  const open: OpenDialog = what === undefined ? null : { what, of: params.get(what) ?? '' }
  return {
    open,
    show: (next: Overlay, of: string) => {
      const address = addressWith({ what: next, of })
      if (!open) return showSheet(next, address)
      // Replaces the history entry when one dialog opens another, so that closing returns to the page.
      const isOpenedHere = (history.state as { sheet?: unknown } | null)?.sheet === open.what
      history.replaceState(isOpenedHere ? { sheet: next } : null, '', address)
    },
    close: () => {
      if (open) closeSheet(open.what, addressWith(null))
    },
  }
}

const AddDialog = lazyPart(() => import('./add-dialog.tsx'))
const EditDialog = lazyPart(() => import('./edit-dialog.tsx'))
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'))
const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx'))
const TestDialog = lazyPart(() => import('./test-dialog.tsx'))

type Props = ReturnType<typeof useOverlay> & { destinations: readonly UsedDestination[] }

/** The dialog that the address names; while it closes it shows what it showed. */
export function OpenOverlay({ destinations, open, show, close }: Props) {
  const isAlive = useAlive()
  const shown = useLast<OpenDialog>(open)
  if (!isAlive || !shown) return null
  return (
    <Suspense>
      <Shown {...{ shown, isOpen: open !== null, destinations, show, close }} />
    </Suspense>
  )
}

type ShownProps = Pick<Props, 'close' | 'destinations' | 'show'> & {
  shown: NonNullable<OpenDialog>
  isOpen: boolean
}

function Shown({ shown: { what, of }, isOpen, destinations, show, close }: ShownProps) {
  if (what === 'add')
    return (
      <AddDialog
        kind={of}
        open={isOpen}
        onKind={(kind) => show('add', kind)}
        onAdded={({ id }) => show('test', id)}
        onClose={close}
      />
    )
  const destination = destinations.find(({ id }) => id === of)
  if (!destination) return null
  const one = { destination, open: isOpen, onClose: close }
  switch (what) {
    case 'edit':
      return <EditDialog key={of} {...one} />
    case 'remove':
      return <RemoveDialog key={of} {...one} all={destinations} />
    case 'replace':
      return <ReplaceDialog key={of} {...one} onReplaced={({ id }) => show('test', id)} />
    case 'test':
      return <TestDialog key={of} {...one} />
  }
}
