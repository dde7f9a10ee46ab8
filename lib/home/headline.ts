import { formatCount } from '../format.ts'

const numbers = [
  'Nothing',
  'One thing',
  'Two things',
  'Three things',
  'Four things',
  'Five things',
  'Six things',
]

/** The answer to the question of the page. Where something could not be looked at, it does not claim to know. */
export function headline(count: number, isPartial: boolean): string {
  const things = numbers[count] ?? `${formatCount(count)} things`
  const need = count > 1 ? 'need' : 'needs'
  if (!isPartial) return `${things} ${need} you`
  if (count === 0) return 'Not everything could be checked'
  return `At least ${things.charAt(0).toLowerCase()}${things.slice(1)} ${need} you`
}
