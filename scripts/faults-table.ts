type Figure = { part: string; name: string; value: string }
type Result = { part: string; result: string; seconds: number }

/** Figures by part, in the order in which they came, and below them how each part ended. */
export function figuresTable(figures: Figure[], results: Result[]): string {
  const width = (values: string[]) => Math.max(0, ...values.map((value) => value.length))
  const [parts, names] = [width(figures.map(({ part }) => part)), width(figures.map(({ name }) => name))]
  const lines = figures.map(({ part, name, value }, at) => {
    const isFirst = figures[at - 1]?.part !== part
    return `${(isFirst ? part : '').padEnd(parts)}  ${name.padEnd(names)}  ${value}`
  })
  const ends = results.map(({ part, result, seconds }) => `${part.padEnd(parts)}  ${result}, ${seconds} s`)
  return [...lines, '', ...ends].join('\n')
}
