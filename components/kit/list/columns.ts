import type { ReactNode } from 'react'

/** Where the content of a column stands when the window is narrow and a row has two lines; others are not shown. */
export type NarrowPlace = 'title' | 'detail' | 'aside' | 'aside-control' | 'aside-detail'

export type Column<Item, Sort extends string = string> = {
  id: string
  header: string
  /** Its cells say it all; only those who hear the table are told the header. */
  isHeaderHidden?: boolean
  cell(item: Item): ReactNode
  /** Width and the like, as classes: `w-28`, `hidden lg:table-cell`. Without a width it shares what is left. */
  className?: string
  align?: 'end'
  /** The service can sort by it. */
  sort?: Sort
  /** The order of the first click; `desc` unless told otherwise. */
  firstOrder?: 'asc'
  narrow?: NarrowPlace
  /** Operation without which the service does not know its values. */
  needs?: string
  /** Stays when others are taken away. */
  isFixed?: boolean
}

export type Density = 'compact' | 'comfortable'

/** How somebody likes to see one table; remembered in a cookie, so that the server draws it so from the first byte. */
export type TableView = { density: Density; hidden: string[] }

export const tableViewCookie = (table: string): string => `table-${table}`

/** `parseTableView((await cookies()).get(tableViewCookie('people'))?.value)` */
export function parseTableView(text: string | undefined): TableView {
  const [density, ...hidden] = (text ?? '').split('.')
  return {
    density: density === 'comfortable' ? 'comfortable' : 'compact',
    hidden: hidden.filter((id) => /^[\w-]{1,40}$/.test(id)),
  }
}

export function writeTableView({ density, hidden }: TableView): string {
  return [density, ...hidden].join('.')
}

/** Pixels. The classes of the rows say the same. */
export const rowHeights = { compact: 36, comfortable: 44, narrow: 60 }
