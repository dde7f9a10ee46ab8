import { memo } from 'react'
import { classes } from '#components/ui/classes.ts'
import { roles } from './roles.ts'
import { rowLook } from './table-row.tsx'

type Props = { index: number; columns: number }

/** Takes the room of a row that is on its way. */
export const PlaceholderRow = memo(function PlaceholderRow({ index, columns }: Props) {
  return (
    <tr {...roles.row} aria-rowindex={index + 2} className={rowLook}>
      <td {...roles.cell} colSpan={columns} className="py-0 max-md:col-span-3 max-md:row-span-2">
        <span className={classes('block h-2.5 rounded-full bg-idle-soft', widths[index % widths.length])}>
          <span className="sr-only">Loading</span>
        </span>
      </td>
    </tr>
  )
})

const widths = ['w-2/5', 'w-1/3', 'w-1/2', 'w-2/5', 'w-3/5', 'w-1/3']
