'use client'

import { Ellipsis, Merge, UserX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Menu, type MenuAction } from '#components/ui/menu.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Person } from '#contract/person.ts'

const EraseDialog = lazyPart(() => import('./erase-dialog.tsx'))
const MergeDialog = lazyPart(() => import('./same/merge-dialog.tsx'))

/** Actions of owners and admins on a person. */
export function PersonMenu({ person }: { person: Person }) {
  const offers = useOffers()
  const { member } = useViewer()
  const [asked, setAsked] = useState<'merge' | 'erase' | null>(null)
  const close = () => setAsked(null)
  const items: MenuAction[] = [
    ...(offers('mergePeople')
      ? [{ label: 'Merge with another person…', icon: <Merge />, onSelect: () => setAsked('merge') }]
      : []),
    ...(offers('erasePerson')
      ? [
          {
            label: 'Erase this person…',
            icon: <UserX />,
            tone: 'danger' as const,
            onSelect: () => setAsked('erase'),
          },
        ]
      : []),
  ]
  if (member.role === 'member' || items.length === 0) return null
  const label = `Actions for ${person.displayName}`
  return (
    <>
      <Menu
        label={label}
        align="end"
        items={items}
        trigger={
          <IconButton label={label}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      />
      <Suspense>
        {asked === 'merge' && <MergeDialog person={person} onClose={close} />}
        {asked === 'erase' && <EraseDialog person={person} onClose={close} />}
      </Suspense>
    </>
  )
}
