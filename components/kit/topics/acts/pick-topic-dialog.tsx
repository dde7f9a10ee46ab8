'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { TypeMark } from '#components/kit/topics/marks.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import OptionList from '#components/ui/overlay/option-list.tsx'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'

type Picked = { id: string; title: string }

type Props = {
  title: string
  description?: string
  /** Topic that cannot be picked. */
  excluded?: string
  onPick: (topic: Picked) => void
  onClose: () => void
}

const shown = 8

/** Finds a topic by typing; Enter picks the marked one. */
export default function PickTopicDialog({ title, description, excluded, onPick, onClose }: Props) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const input = { limit: shown + 1, ...(search !== '' && { search }) }
  const { data, isFetching, error } = useQuery({
    ...api.topics.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.data ?? []).filter(({ id }) => id !== excluded).slice(0, shown)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(description !== undefined && { description })}
    >
      <div className="-mx-1 min-h-80">
        <OptionList
          label="Topics"
          value={null}
          options={found.map(({ id, title: label, topicType, messageCount }) => ({
            value: id,
            label,
            note: `${formatCount(messageCount)} messages`,
            icon: <TypeMark type={topicType} />,
          }))}
          onSearch={setText}
          searching={isFetching || search !== text.trim()}
          emptyText={emptyWords(Boolean(error), isFetching, search)}
          onChoose={(id) => {
            const topic = found.find((it) => it.id === id)
            if (topic) onPick({ id: topic.id, title: topic.title })
          }}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}

function emptyWords(hasFailed: boolean, isFetching: boolean, search: string): string {
  if (isFetching) return 'Loading the topics'
  if (hasFailed) return 'The topics could not be loaded. Type again.'
  return search === '' ? 'There is no other topic.' : `No topic matches “${search}”.`
}
