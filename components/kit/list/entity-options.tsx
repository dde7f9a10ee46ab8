'use client'

import { type RefObject, useDeferredValue, useState } from 'react'
import ComboboxBody from '#components/ui/overlay/combobox-body.tsx'
import type { EntityFilter } from './filters.ts'

type OptionsProps = { anchor: RefObject<HTMLButtonElement | null>; filter: EntityFilter; onClose(): void }

export default function EntityOptions({ anchor, filter, onClose }: OptionsProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { options, isPending } = filter.useOptions(search)
  return (
    <ComboboxBody
      anchor={anchor}
      label={filter.label}
      value={filter.value ?? null}
      options={options}
      onSearch={setText}
      searching={isPending || search !== text.trim()}
      clearLabel={filter.value === undefined ? undefined : 'Any'}
      onChoose={(value) => filter.onChange(value ?? undefined)}
      onClose={onClose}
    />
  )
}
