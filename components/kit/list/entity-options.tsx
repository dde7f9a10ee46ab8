'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useDeferredValue, useState } from 'react'
import ComboboxBody from '#components/ui/overlay/combobox-body.tsx'
import { api } from '#lib/api/browser/api.ts'
import type { EntityFilter } from './filter-controls.ts'

type OptionsProps = { anchor: RefObject<HTMLButtonElement | null>; filter: EntityFilter; onClose(): void }

export default function EntityOptions({ anchor, filter, onClose }: OptionsProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isFetching } = useQuery({ ...filter.find(api, search), placeholderData: keepPreviousData })
  return (
    <ComboboxBody
      anchor={anchor}
      label={filter.label}
      value={filter.value ?? null}
      options={data ?? []}
      onSearch={setText}
      searching={isFetching || search !== text.trim()}
      clearLabel={filter.value === undefined ? undefined : 'Any'}
      onChoose={(value) => filter.onChange(value ?? undefined)}
      onClose={onClose}
    />
  )
}
