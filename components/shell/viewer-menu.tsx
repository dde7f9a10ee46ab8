'use client'

import { ChevronsUpDown, Copy, LogOut, MonitorX } from 'lucide-react'
import { Avatar } from '#components/ui/avatar.tsx'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { leaveEverywhere as endAllSessions, leave } from '../sign-in/leave.ts'
import { useOffers, useViewer } from './viewer.tsx'

const roles = { owner: 'Owner', admin: 'Admin', member: 'Member' }

/** Who is signed in, and what they can do about it. */
export function ViewerMenu() {
  const { member, organization } = useViewer()
  const offers = useOffers()
  const copy = () =>
    navigator.clipboard.writeText(organization.slug).then(
      () => toast({ title: 'Copied', tone: 'clear' }),
      () => toast({ title: 'The browser does not allow copying here', tone: 'stop' }),
    )
  const leaveEverywhere = () =>
    void endAllSessions().catch((error: unknown) => {
      const { title, text } = describeFailure(error)
      toast({ title: `Nothing was signed out: ${title}`, description: text, tone: 'stop' })
    })
  const items: MenuEntry[] = [
    { heading: member.email || member.name },
    { label: 'Copy the name for commands', note: organization.slug, icon: <Copy />, onSelect: copy },
    'line',
    { label: 'Sign out', icon: <LogOut />, onSelect: () => void leave() },
    ...(offers('endSessions')
      ? [
          {
            label: 'Sign out everywhere',
            note: 'On every device',
            icon: <MonitorX />,
            onSelect: leaveEverywhere,
          },
        ]
      : []),
  ]
  return (
    <Menu
      label="You"
      side="top"
      items={items}
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className="flex h-10 min-w-0 flex-1 items-center gap-2 rounded-[7px] px-1.5 text-left transition-colors hover:bg-hover aria-expanded:bg-hover"
        >
          <Avatar name={member.name} image={member.image} />
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block truncate text-sm font-medium">{member.name}</span>
            <span className="block truncate text-xs text-ink-3">{roles[member.role]}</span>
          </span>
          <ChevronsUpDown className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
        </button>
      )}
    />
  )
}
