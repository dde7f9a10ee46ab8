'use client'

import Link from 'next/link'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { tagsOffered } from '#components/kit/tags/queries.ts'
import { toggled } from '#components/kit/tags/toggled.ts'
import { Badge } from '#components/ui/badge.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { optionListLook } from '#components/ui/overlay.ts'
import { Popover } from '#components/ui/popover.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { PersonDetail } from '#contract/person.ts'
import { routes } from '#lib/routes.ts'
import { useSavePerson } from './person-updates.ts'

const TagList = lazyPart(() => import('#components/kit/tags/tag-list.tsx'))

/** The tags of a person; each leads to everybody who has it. */
export function PersonTags({ person: { id, ecosystemTags } }: { person: PersonDetail }) {
  const knowsTags = useOffers()(tagsOffered)
  return (
    <>
      {ecosystemTags.length > 0 && (
        <ul aria-label="Ecosystem tags" className="mt-2 flex flex-wrap gap-1.5">
          {ecosystemTags.map((tag) => (
            <li key={tag}>
              <Link href={`${routes.people}?${new URLSearchParams({ tags: tag })}`}>
                <Badge className="hover:border-ink-3 hover:text-ink">{tag}</Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 text-sm">
        {knowsTags ? <Chosen id={id} tags={ecosystemTags} /> : <Typed id={id} tags={ecosystemTags} />}
      </div>
    </>
  )
}

type Props = { id: string; tags: string[] }

/** Saves each tag as it is chosen. */
function Chosen({ id, tags }: Props) {
  const save = useSavePerson()
  const set = async (next: string[], seen: string[], tag: string, isUndo = false) => {
    try {
      await save(id, { ecosystemTags: next, expected: { ecosystemTags: seen } })
      const said = next.includes(tag) ? `Tag “${tag}” added` : `Tag “${tag}” removed`
      toast({ title: said, undo: isUndo ? undefined : () => void set(seen, next, tag, true) })
    } catch (error) {
      sayFailed('The tags were not saved', error)
    }
  }
  return (
    <Popover
      label="Tags"
      className={optionListLook}
      trigger={
        <button
          type="button"
          className="-mx-1.5 rounded-md px-1.5 py-0.5 text-ink-2 hover:bg-idle-soft hover:text-ink"
        >
          {tags.length > 0 ? 'Edit tags' : 'Add tags'}
        </button>
      }
    >
      <TagList
        label="Tags"
        canCreate
        chosen={tags}
        onToggle={(tag) => void set(toggled(tags, tag), tags, tag)}
      />
    </Popover>
  )
}

/** For a service that does not say which tags there are. */
function Typed({ id, tags }: Props) {
  const save = useSavePerson()
  return (
    <EditableField
      label="Tags"
      value={tags.length > 0 ? tags.join(', ') : null}
      nullable
      max={2000}
      placeholder="Add tags"
      render={() => <span className="text-ink-2">Edit tags</span>}
      draftKey={`person-${id}-tags`}
      save={(value, seen) =>
        save(id, { ecosystemTags: tagsIn(value), expected: { ecosystemTags: tagsIn(seen) } })
      }
    />
  )
}

/** Tags as they are typed, separated by commas. */
function tagsIn(text: string | null): string[] {
  return [...new Set((text ?? '').split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
