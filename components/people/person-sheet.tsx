'use client'

import { ChevronDown, ChevronUp, Maximize2 } from 'lucide-react'
import Link from 'next/link'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useLast } from '#components/messages/use-last.ts'
import { buttonLook } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { LoadingRows } from '#components/ui/states/loading-rows.tsx'
import { routes } from '#lib/routes.ts'
import { usePerson } from './use-person.ts'

const PersonPanel = lazy(() => import('./person-panel.tsx'))

type Props = { personId: string | undefined; onClose(): void }

/** A person over the list, which goes on working beside it: j and k show the next one. */
export function PersonSheet({ personId, onClose }: Props) {
  const shown = useLast(personId ?? null)
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!shown || !isAlive) return null
  return <OpenSheet shown={shown} isOpen={personId !== undefined} onClose={onClose} />
}

const never = () => () => undefined

function OpenSheet({ shown, isOpen, onClose }: { shown: string; isOpen: boolean; onClose(): void }) {
  const name = usePerson(shown).person?.displayName ?? 'Person'
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={name}
      modal={false}
      header={<SheetTools personId={shown} name={name} />}
    >
      <Suspense fallback={<LoadingRows rows={10} label="Loading the person" />}>
        <PersonPanel key={shown} personId={shown} />
      </Suspense>
    </Sheet>
  )
}

function SheetTools({ personId, name }: { personId: string; name: string }) {
  return (
    <div className="flex items-center gap-1">
      <p role="status" className="sr-only">
        {name}
      </p>
      <IconButton label="Previous person" keys="k" onClick={() => press('k')}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label="Next person" keys="j" onClick={() => press('j')}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <Link href={routes.person(personId)} className={buttonLook({ variant: 'quiet', size: 'sm' })}>
        <Maximize2 aria-hidden="true" />
        Open as a page
      </Link>
    </div>
  )
}

/** The buttons do what the keys do, so that the list has one way of going on. */
function press(key: string): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
