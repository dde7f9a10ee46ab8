type Props = { text: string; count: number; isPartial: boolean }

const partial = 'Not everything could be searched.'

/** What the rows do not say of a search that is over. */
export function Outcome({ text, count, isPartial }: Props) {
  if (count > 0) return isPartial && <p className="px-2 py-2 text-sm text-ink-3">{partial}</p>
  return (
    <p className="px-3 py-10 text-center text-ink-2">
      {isPartial ? `${partial} Search again in a moment.` : `Nothing is called “${text}” here.`}
    </p>
  )
}

/** The same for those who hear it. */
export function outcomeSpoken({ text, count, isPartial }: Props): string {
  if (text === '') return ''
  return isPartial ? `${count} results. ${partial}` : `${count} results`
}
