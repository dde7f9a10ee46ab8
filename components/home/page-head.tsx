import { formatCount } from '#lib/format.ts'
import type { Counts } from '#lib/overview.ts'

type Props = { organization: { name: string } | null; counts: Counts; empty: boolean }

export function PageHead({ organization, counts, empty }: Props) {
  return (
    <div className="pb-5 pt-8 sm:pt-10">
      <h1 className="text-2xl font-semibold tracking-[-0.022em]">
        {organization?.name ?? 'Your organization'}
      </h1>
      <p className="mt-1 max-w-[46rem] text-lg text-ink-2">{sentence(counts, empty)}</p>
    </div>
  )
}

function sentence({ people, companies, channels, topics }: Counts, empty: boolean): string {
  if (empty) return 'The line is open and nothing has come in yet.'
  if (people === null || companies === null || channels === null) return 'The line is open.'
  const who = `${plural(people, 'person', 'people')} at ${plural(companies, 'company', 'companies')}`
  const where = `heard in ${plural(channels, 'channel', 'channels')}`
  return topics ? `${who}, ${where}, on ${plural(topics, 'topic', 'topics')}.` : `${who}, ${where}.`
}

function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
