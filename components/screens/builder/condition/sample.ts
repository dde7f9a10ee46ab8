/** What stands in a sample at the path of a field guide, `a.b[].c`, in one line; empty when nothing does. */
export function sampleAt(payload: unknown, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown[]>(
      (values, step) => {
        const isEach = step.endsWith('[]')
        const name = isEach ? step.slice(0, -2) : step
        const next = values.map((value) => memberOf(value, name))
        return isEach ? next.flat() : next
      },
      [payload],
    )
    .filter((value) => value !== undefined && value !== null)
  return found.flat().map(shown).join(', ')
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function shown(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
