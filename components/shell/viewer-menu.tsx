'use client'

import { ChevronsUpDown } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Avatar } from '#components/ui/avatar.tsx'
import { fetchedPart } from '#components/ui/lazy-part.ts'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import { routes } from '#lib/routes.ts'
import { roleWords } from '#lib/viewer.ts'

async function leave(everywhere: boolean): Promise<void> {
  const part = await fetchedPart(
    () => import('#components/kit/page/viewer-actions.ts'),
    'You were not signed out',
  )
  part?.askAndSignOut(everywhere)
}

/** Shows the viewer, with signing out. */
export function ViewerMenu() {
  const { member, organization } = useViewer()
  const offers = useOffers()
  const router = useRouter()
  const account: MenuEntry = {
    label: 'Your account',
    onSelect: () => router.push(routes.settingsAccount),
  }
  const everywhere: MenuEntry = {
    label: 'Sign out everywhere',
    note: 'On every device, including this one',
    onSelect: () => void leave(true),
  }
  const items: MenuEntry[] = [
    { heading: `${member.email || member.name} in ${organization.name}` },
    ...(offers('getOwnMember') ? [account] : []),
    { label: 'Sign out', onSelect: () => void leave(false) },
    ...(offers('endSessions') ? [everywhere] : []),
  ]
  return (
    <Menu
      unheld
      label="You"
      side="top"
      items={items}
      trigger={
        <button
          type="button"
          className="flex h-10 min-w-0 flex-1 items-center gap-2 rounded-[7px] px-1.5 text-left transition-colors hover:bg-hover aria-expanded:bg-hover"
        >
          <Avatar name={member.name} image={member.image} />
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block truncate text-sm font-medium">{member.name}</span>
            <span className="block truncate text-xs text-ink-3">{roleWords[member.role].label}</span>
          </span>
          <ChevronsUpDown className="size-3.5 shrink-0 text-ink-3" />
        </button>
      }
    />
  )
}
