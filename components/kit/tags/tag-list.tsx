'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import ChoiceList from '#components/ui/overlay/choice-list.tsx'
import { api } from '#lib/api/browser/api.ts'
import { createWords, tagOptions, tagsQuery } from './queries.ts'

type Props = {
  label: string
  chosen: readonly string[]
  onToggle(tag: string): void
  canCreate?: boolean
}

/** The tags of people to choose from, those that are chosen first; another is made by typing it. */
export default function TagList({ label, chosen, onToggle, canCreate = false }: Props) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text)
  const { data, isFetching } = useQuery({ ...tagsQuery(api, search), placeholderData: keepPreviousData })
  /** As the panel was opened: a row does not jump from under the pointer. */
  const [first] = useState(chosen)
  const found = data ? tagOptions(data) : []
  const others = found.filter(({ value }) => !first.includes(value))
  const shownFirst = [
    ...first,
    ...chosen.filter((tag) => !first.includes(tag) && !found.some((it) => it.value === tag)),
  ]
  const options =
    search === ''
      ? [
          ...shownFirst.map((tag) => found.find((it) => it.value === tag) ?? { value: tag, label: tag }),
          ...others,
        ]
      : found
  return (
    <ChoiceList
      {...{ label, options, chosen, onToggle }}
      onSearch={setText}
      searching={isFetching || search !== text}
      create={canCreate ? createWords : undefined}
    />
  )
}
