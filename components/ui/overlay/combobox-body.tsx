'use client'

import type { RefObject } from 'react'
import { optionListLook } from '../overlay.ts'
import OptionList, { type OptionListProps } from './option-list.tsx'
import PopoverBody from './popover-body.tsx'

type Props = OptionListProps & { anchor: RefObject<HTMLElement | null> }

/** One part, so that the button keeps the keys until the field of the list takes them. */
export default function ComboboxBody({ anchor, ...list }: Props) {
  return (
    <PopoverBody
      anchor={anchor}
      label={list.label}
      align="start"
      className={optionListLook}
      onClose={list.onClose}
    >
      <OptionList {...list} />
    </PopoverBody>
  )
}
