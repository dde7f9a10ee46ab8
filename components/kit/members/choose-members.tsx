'use client'

import { useId } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { ListedMember } from '#contract/member-shape.ts'

type Props = {
  members: readonly ListedMember[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** A list of members with a box to tick for each. */
export function ChooseMembers({ members, chosen, onChange }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Members</legend>
      <ul className="max-h-60 overflow-y-auto">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isChosen={chosen.has(member.id)}
            onToggle={(isChosen) => {
              const next = new Set(chosen)
              if (isChosen) next.add(member.id)
              else next.delete(member.id)
              onChange(next)
            }}
          />
        ))}
      </ul>
    </fieldset>
  )
}

type MemberRowProps = { member: ListedMember; isChosen: boolean; onToggle: (isChosen: boolean) => void }

function MemberRow({ member: { name, email, image }, isChosen, onToggle }: MemberRowProps) {
  const id = useId()
  return (
    <li>
      <label
        htmlFor={id}
        className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-hover"
      >
        <Checkbox id={id} checked={isChosen} onChange={(event) => onToggle(event.currentTarget.checked)} />
        <Avatar name={name} image={image} size="xs" />
        <span className="truncate font-medium">{name}</span>
        <span className="min-w-0 flex-1 truncate text-sm text-ink-3">{email}</span>
      </label>
    </li>
  )
}
