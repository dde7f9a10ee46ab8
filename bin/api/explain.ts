import type { Described } from '#scripts/client/schema.ts'
import { type Interface, nameOf, nearest } from './operations.ts'

/** Names of operations and what they do, under the headings of the interface. */
export function listed({ operations, document }: Interface, only?: string): string {
  const shown = operations.filter(({ group }) => only === undefined || group === only)
  const width = Math.max(...shown.map((one) => nameOf(one).length))
  return document.tags
    .flatMap(({ name }) => {
      const own = shown.filter(({ about }) => about.tags[0] === name)
      const lines = own.map((one) => `  ${nameOf(one).padEnd(width)}  ${one.about.summary}\n`)
      return own.length > 0 ? [`${name}\n${lines.join('')}`] : []
    })
    .join('\n')
}

/** The operation of a name; its id in the OpenAPI document is as good. */
export function find({ operations }: Interface, given: string): Described | undefined {
  return operations.find((one) => nameOf(one) === given || one.about.operationId === given)
}

export function unknownWords({ operations }: Interface, given: string): string {
  const names = operations.map(nameOf)
  const [group = '', verb = ''] = given.split('.')
  const groups = [...new Set(operations.map((one) => one.group))]
  const near = nearest(given, names)
  const others = verb ? names.filter((name) => name.startsWith(`${group}.`)) : nearest(given, groups)
  const meant = near.length > 0 ? near : others
  const hint = meant.length > 0 ? ` Did you mean ${meant.slice(0, 12).join(', ')}?` : ''
  return `There is no operation ${given}.${hint} signalbox api lists all.`
}
