'use client'

import type { RefObject } from 'react'
import { optionListLook } from '../overlay.ts'
import OptionList, { type OptionListProps } from './option-list.tsx'
import PopoverBody from './popover-body.tsx'

type Props = OptionListProps & { anchor: RefObject<HTMLElement | null> }

/** A single part, so that the button keeps the keys until the search field has the focus. */
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
