import type { ReactNode } from 'react'

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
  /** Not modal: the page stays usable, and only Esc or the close button close it. */
  modal?: boolean
  /** Element to focus after closing, instead of the one that opened it. */
  returnFocus?: () => HTMLElement | null
  /** Without a header, for content with its own. Esc and a press outside close it. */
  bare?: boolean
  children?: ReactNode
}

export type MenuAction = {
  label: string
  onSelect: () => void
  icon?: ReactNode
  /** Shortcut of the same action, as `Kbd` writes it. */
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

export type MenuLook = {
  label: string
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  /** Its items change what is shown and nothing else, so that they work while the service gives no answer. */
  unheld?: boolean
}
