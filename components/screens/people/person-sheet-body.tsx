'use client'

import { ChevronDown, ChevronUp, Maximize2 } from 'lucide-react'
import Link from 'next/link'
import type { SheetProps } from '#components/kit/list/definition.ts'
import { buttonLook, IconButton } from '#components/ui/button.tsx'
import { Sheet } from '#components/ui/dialog.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { routes } from '#lib/routes.ts'
import PersonPanel from './person-panel.tsx'
import { usePerson } from './use-person.ts'

type Props = Pick<SheetProps<never>, 'onClose' | 'onStep'> & { shown: string; isOpen: boolean }

export default function PersonSheetBody({ shown, isOpen, onClose, onStep }: Props) {
  const name = usePerson(shown).person?.displayName ?? 'Person'
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={name}
      modal={false}
      returnFocus={rowOfSheet}
      header={<Tools personId={shown} name={name} onStep={onStep} />}
    >
      <PersonPanel key={shown} personId={shown} />
    </Sheet>
  )
}

/** Row whose sheet is open now: j and k may have led on from the one that opened it. */
function rowOfSheet(): HTMLElement | null {
  return document.querySelector<HTMLElement>('tbody tr[tabindex="0"]')
}

type ToolsProps = Pick<Props, 'onStep'> & { personId: string; name: string }

function Tools({ personId, name, onStep }: ToolsProps) {
  const offers = useOffers()
  return (
    <div className="flex items-center gap-1">
      <p role="status" className="sr-only">
        {name}
      </p>
      <IconButton label="Previous person" keys="k" onClick={() => onStep(-1)}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label="Next person" keys="j" onClick={() => onStep(1)}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      {offers('getPerson') && (
        <Link href={routes.person(personId)} className={buttonLook({ variant: 'quiet', size: 'sm' })}>
          <Maximize2 aria-hidden="true" />
          Open as a page
        </Link>
      )}
    </div>
  )
}
