import { Ellipsis } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'

export type Heading = {
  label: string
  /** Hidden in a narrow window, where the first cell contains it. */
  wide?: boolean
  /** Header for screen readers only: a column of buttons. */
  hidden?: boolean
  className?: string
}

type Props = { label: string; headings: readonly Heading[]; children: ReactNode }

/** A short list without pages. */
export function SettingsTable({ label, headings, children }: Props) {
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          {headings.map(({ label: words, wide, hidden, className }) => (
            <th
              key={words}
              scope="col"
              className={classes(
                'h-8 whitespace-nowrap border-b border-line pr-6 text-left text-xs font-medium text-ink-3 last:pr-0',
                wide && 'max-md:hidden',
                className,
              )}
            >
              {hidden ? <span className="sr-only">{words}</span> : words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export function Cell({ wide, className, ...rest }: ComponentProps<'td'> & { wide?: boolean }) {
  return (
    <td
      className={classes(
        'border-b border-line py-2.5 pr-4 align-middle last:pr-0 md:pr-6',
        wide && 'whitespace-nowrap text-ink-2 max-md:hidden',
        className,
      )}
      {...rest}
    />
  )
}

/** Content of the hidden columns, below the name. */
export function NarrowLine({ children }: { children: ReactNode }) {
  return <p className="mt-0.5 text-sm text-ink-3 md:hidden">{children}</p>
}

type SettingRowProps = { title: string; note?: ReactNode; children: ReactNode }

/** One setting: name at the left, value at the right. */
export function SettingRow({ title, note, children }: SettingRowProps) {
  return (
    <div className="grid gap-x-8 gap-y-2 border-b border-line py-4 last:border-b-0 sm:grid-cols-[15rem_minmax(0,1fr)] sm:items-center">
      <dt className="min-w-0">
        <p className="font-medium">{title}</p>
        {note && <p className="text-sm font-normal text-ink-3">{note}</p>}
      </dt>
      <dd className="flex min-w-0 items-start sm:items-center">{children}</dd>
    </div>
  )
}

type RowActionsProps = {
  /** Name of the row, for the label of the menu. */
  of: string
  items: MenuEntry[]
}

/** The menu of one row of a settings page. */
export function RowActions({ of, items }: RowActionsProps) {
  const label = `Actions for ${of}`
  return (
    <Menu
      label={label}
      align="end"
      items={items}
      trigger={
        <IconButton label={label} size="sm" variant="quiet">
          <Ellipsis />
        </IconButton>
      }
    />
  )
}
