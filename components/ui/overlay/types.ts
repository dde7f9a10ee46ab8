import type { MouseEvent, ReactNode, Ref, RefObject } from 'react'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence below the title. */
  description?: ReactNode
  /** Buttons, right below. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** The title is there for screen readers only. */
  titleHidden?: boolean
  /** `top`: where the keyboard of a telephone leaves it visible. */
  place?: 'middle' | 'top'
  children?: ReactNode
}

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Its name; drawn only when there is no `header`. */
  title: string
  header?: ReactNode
  side?: 'right' | 'left'
  size?: 'sm' | 'md' | 'lg'
  /** Not modal: the page beside it stays usable, and only Esc or its button close it. */
  modal?: boolean
  /** Where the focus goes when it closes, instead of to what opened it. */
  returnFocus?: () => HTMLElement | null
  /** Without a header: its content has its own, or needs none. Esc and a press beside it close it. */
  bare?: boolean
  children?: ReactNode
}

/** What the button that opens it must carry; spread it on a `Button` or an `IconButton`. */
export type TriggerProps = {
  ref: Ref<HTMLButtonElement>
  onClick: (event: MouseEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
}

export type PopoverBodyProps = {
  anchor: RefObject<HTMLButtonElement | null>
  onOpenChange: (open: boolean) => void
  label: string
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

export type MenuAction = {
  label: string
  onSelect: () => void
  icon?: ReactNode
  /** A shortcut that does the same, as `Kbd` writes it. */
  keys?: string
  /** A second, quieter line. */
  note?: string
  tone?: 'plain' | 'danger'
  disabled?: boolean
  /** Makes it one of several of which one holds; true on that one. */
  current?: boolean
  /** Makes it one that can be ticked; choosing it leaves the menu open. */
  checked?: boolean
}

/** Within a menu: an action, a line between groups, or the title of the group that follows. */
export type MenuEntry = MenuAction | 'line' | { heading: string }

export type MenuBodyProps = {
  anchor: RefObject<HTMLButtonElement | null>
  onOpenChange: (open: boolean) => void
  label: string
  items: readonly MenuEntry[]
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  /** Opened by a key: the first item is ready to be chosen. */
  byKeyboard: boolean
}

export type ComboboxOption = { value: string; label: string; note?: string; icon?: ReactNode }

export type ComboboxBodyProps = {
  anchor: RefObject<HTMLButtonElement | null>
  label: string
  value: string | null
  options: readonly ComboboxOption[]
  onChoose: (value: string | null) => void
  onClose: () => void
  /** What was typed before the list was there. */
  typed?: string
  /** Given: the options are the answer to what is typed, and are not filtered here. */
  onSearch?: (text: string) => void
  /** An answer is on its way; the options of the last one stay. */
  searching?: boolean
  /** Adds a first option that clears the value. */
  clearLabel?: string
  emptyText?: string
}
