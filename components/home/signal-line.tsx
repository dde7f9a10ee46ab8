import { Semaphore } from '#components/ui/semaphore.tsx'
import type { Health } from '#lib/api/server/health.ts'
import { formatCount, formatDuration } from '#lib/format.ts'
import type { Countable, Counts } from '#lib/overview.ts'

const stations: { name: Countable; label: string; hint: string }[] = [
  { name: 'channels', label: 'Channels', hint: 'where people speak' },
  { name: 'people', label: 'People', hint: 'who spoke' },
  { name: 'companies', label: 'Companies', hint: 'where they work' },
  { name: 'topics', label: 'Topics', hint: 'what it comes down to' },
  { name: 'stories', label: 'Stories', hint: 'written up to be read' },
]

/** The way of a signal through the box, each station with what has arrived there, the state of the line at its end. */
export function SignalLine({ counts, health }: { counts: Counts; health: Health | null }) {
  return (
    <section
      aria-label="From channels to stories"
      className="rounded-[10px] border border-line bg-raised shadow-card"
    >
      <div className="flex flex-col sm:flex-row">
        <ol className="grid min-w-0 flex-1 px-4 py-3 sm:grid-cols-5 sm:px-6 sm:py-6">
          {stations.map(({ name, label, hint }) => (
            <Station key={name} label={label} hint={hint} count={counts[name]} />
          ))}
        </ol>
        <LineState health={health} />
      </div>
    </section>
  )
}

function Station({ label, hint, count }: { label: string; hint: string; count: number | null }) {
  const dot = count ? 'bg-ink border-ink' : 'bg-raised border-idle'
  return (
    <li className="group relative flex items-center gap-4 py-1.5 pl-7 sm:block sm:p-0">
      <span
        aria-hidden="true"
        className="absolute bottom-0 left-[5px] top-0 w-0.5 bg-line-strong group-first:top-1/2 group-last:bottom-1/2 sm:inset-x-0 sm:bottom-auto sm:top-[49px] sm:h-0.5 sm:w-auto sm:group-first:top-[49px] sm:group-last:bottom-auto sm:group-last:-right-6"
      />
      <span
        aria-hidden="true"
        className={`absolute left-0 top-1/2 size-3 -translate-y-1/2 rounded-full border-2 ring-3 ring-raised sm:top-[50px] ${dot}`}
      />
      <span className="order-2 ml-auto text-lg font-semibold tabular-nums tracking-[-0.02em] sm:block sm:h-[50px] sm:text-[1.625rem] sm:leading-8">
        {count === null ? <Unknown /> : formatCount(count)}
      </span>
      <span className="sm:block sm:pt-3.5">
        <span className="block font-medium">{label}</span>
        <span className="hidden pr-2 text-xs text-ink-3 sm:block">{hint}</span>
      </span>
    </li>
  )
}

function Unknown() {
  return (
    <span title="This service does not say" className="text-ink-3">
      –<span className="sr-only">not told by this service</span>
    </span>
  )
}

function LineState({ health }: { health: Health | null }) {
  const words = health?.uptimeSeconds == null ? 'answering' : `up ${formatDuration(health.uptimeSeconds)}`
  return (
    <div className="relative flex items-center gap-4 border-t border-line px-4 py-3 sm:block sm:w-40 sm:border-l sm:border-t-0 sm:py-6 sm:pl-6">
      <span
        aria-hidden="true"
        className="absolute left-0 right-6 top-[73px] hidden h-0.5 bg-line-strong sm:block"
      />
      <div className="relative -my-1 sm:mb-0 sm:-mt-[17px] sm:h-[81px]">
        <Semaphore aspect="clear" />
      </div>
      <p>
        <span className="block font-medium text-clear">Line clear</span>
        <span className="block text-xs text-ink-3">{words}</span>
      </p>
    </div>
  )
}
