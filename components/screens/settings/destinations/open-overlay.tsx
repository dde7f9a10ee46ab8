'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useAlive } from '#components/ui/use-alive.ts'
import { useLast } from '#components/ui/use-last.ts'
import type { UsedDestination } from '#contract/destinations.ts'
import type { OpenOverlay as Open, useOverlay } from './use-overlay.ts'

const AddDialog = lazyPart(() => import('./add-dialog.tsx'))
const EditDialog = lazyPart(() => import('./edit-dialog.tsx'))
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'))
const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx'))
const TestDialog = lazyPart(() => import('./test-dialog.tsx'))

type Props = ReturnType<typeof useOverlay> & { destinations: readonly UsedDestination[] }

/** The dialog that the address names; while it closes it shows what it showed. */
export function OpenOverlay({ destinations, open, show, close }: Props) {
  const isAlive = useAlive()
  const shown = useLast<Open>(open)
  if (!isAlive || !shown) return null
  return (
    <Suspense>
      <Shown {...{ shown, isOpen: open !== null, destinations, show, close }} />
    </Suspense>
  )
}

type ShownProps = Pick<Props, 'close' | 'destinations' | 'show'> & {
  shown: NonNullable<Open>
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
