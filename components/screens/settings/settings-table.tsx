import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#components/ui/classes.ts'

export type Heading = {
  label: string
  /** Only where the window is wide; narrow, the first cell tells it. */
  wide?: boolean
  /** For those who hear it alone: a column of buttons. */
  hidden?: boolean
  className?: string
}

type Props = { label: string; headings: readonly Heading[]; children: ReactNode }

/** A short list, all of which stands on the page. */
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

/** What the hidden columns tell, below the name. */
export function NarrowLine({ children }: { children: ReactNode }) {
  return <p className="mt-0.5 text-sm text-ink-3 md:hidden">{children}</p>
}
