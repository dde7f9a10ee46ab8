'use client'

import { Button } from '#components/ui/button.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { upDownGlyph } from '#components/ui/glyphs.ts'
import { Menu } from '#components/ui/menu.tsx'
import type { ListedMember } from '#contract/members.ts'
import { type Role, roles, roleWords } from './role-words.ts'

type Props = {
  member: Pick<ListedMember, 'name' | 'role'>
  isLastOwner: boolean
  onChoose: (role: Role) => void
}

export function RoleMenu({ member: { name, role }, isLastOwner, onChoose }: Props) {
  const label = `Role of ${name}`
  const items = roles.map((one) => ({
    label: roleWords[one].label,
    note: isLastOwner && one !== 'owner' ? 'Make somebody else an owner first.' : roleWords[one].note,
    current: one === role,
    disabled: isLastOwner && one !== 'owner',
    onSelect: () => one !== role && onChoose(one),
  }))
  return (
    <Menu
      label={label}
      align="start"
      items={items}
      trigger={(trigger) => (
        <Button size="sm" variant="quiet" className="-ml-2 text-sm!" {...trigger}>
          <span className="sr-only">{`${label}: `}</span>
          {roleWords[role].label}
          <Glyph d={upDownGlyph} className="size-3! text-ink-3" />
        </Button>
      )}
    />
  )
}
