'use client'

import { Star } from 'lucide-react'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Person, PersonDetail } from '#contract/person.ts'
import { PersonCompany } from './person-company.tsx'
import { PersonMenu } from './person-menu.tsx'
import { useSavePerson } from './person-updates.ts'
import { useVip } from './vip-star.tsx'

type Props = {
  person: Person | PersonDetail
  /** The name is the title of the page too. */
  isPage?: boolean
}

export function PersonHead({ person, isPage = false }: Props) {
  const { id, displayName, title, isVip } = person
  const save = useSavePerson()
  const setVip = useVip(person)
  return (
    <div className={`flex gap-4 pb-4 ${isPage ? 'pt-2' : 'pt-5'}`}>
      <Avatar name={displayName} image={person.avatarUrl} size="xl" />
      <div className="min-w-0 flex-1">
        {isPage && <h1 className="sr-only">{displayName}</h1>}
        <EditableField
          label="Name"
          value={displayName}
          max={200}
          draftKey={`person-${id}-name`}
          textClass="text-xl font-semibold tracking-[-0.018em] whitespace-normal [overflow-wrap:anywhere]"
          save={(value, seen) =>
            save(id, { displayName: value ?? '', expected: { displayName: seen ?? '' } })
          }
        />
        <EditableField
          label="Title"
          value={title}
          nullable
          max={200}
          placeholder="Add a title"
          draftKey={`person-${id}-title`}
          textClass="text-ink-2"
          save={(value, seen) =>
            save(id, { connections: { title: value }, expected: { connections: { title: seen } } })
          }
        />
        <div className="mt-1.5 flex flex-wrap items-center gap-2 text-sm">
          <PersonCompany person={person} />
          {'isBot' in person && person.isBot && <Badge>Bot</Badge>}
        </div>
      </div>
      <Button aria-pressed={isVip} onClick={() => setVip(!isVip)}>
        <Star
          aria-hidden="true"
          className={isVip ? 'text-caution' : 'text-ink-3'}
          fill={isVip ? 'currentColor' : 'none'}
        />
        VIP
      </Button>
      <PersonMenu person={person} />
    </div>
  )
}
