import { Skeleton } from '#components/ui/skeleton.tsx'

type Props = {
  rows?: number
  /** Name of the loading content, for screen readers. */
  label?: string
}

/** As most of a share of the row: a fixed width would hold a narrow window open. */
const widths = ['max-w-48', 'max-w-36', 'max-w-56', 'max-w-40', 'max-w-52']

function rowsOf(count: number) {
  return Array.from({ length: count }, (_, at) => ({ at, width: widths[at % widths.length] }))
}

/** Rows of the final height, 36 px, while a list is on its way. */
export function LoadingRows({ rows = 8, label = 'Loading' }: Props) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {rowsOf(rows).map(({ at, width }) => (
        <div key={at} className="flex h-9 items-center gap-3 border-b border-line">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className={`h-3 w-2/5 ${width}`} />
          <Skeleton className="ml-auto h-3 w-16" />
        </div>
      ))}
    </div>
  )
}
