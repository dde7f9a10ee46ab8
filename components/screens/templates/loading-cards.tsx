import { Skeleton } from '#components/ui/skeleton.tsx'

const cards = ['w-40', 'w-32', 'w-48', 'w-36', 'w-44', 'w-28']

/** Cards of the final height while the gallery is on its way. */
export function LoadingCards() {
  return (
    <div role="status">
      <span className="sr-only">Loading the templates</span>
      <div
        aria-hidden="true"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3"
      >
        {cards.map((width) => (
          <div key={width} className="flex h-40 flex-col rounded-[10px] border border-line bg-raised p-4">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="mt-3 h-3 w-full" />
            <Skeleton className="mt-2 h-3 w-2/3" />
            <Skeleton className="mt-auto h-6 w-24" />
          </div>
        ))}
      </div>
    </div>
  )
}
