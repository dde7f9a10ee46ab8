import { bounded, type Meter } from './bounded.ts'

const speaking = ['title', 'heading', 'label', 'name', 'text', 'content', 'value', 'caption', 'summary']
const more = ['description', 'author', 'alt', 'code', 'items', 'body', 'message', 'note']
const most = 40

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (typeof value === 'number') return [String(value)]
  return Array.isArray(value) ? value.flatMap(textsOf) : []
}

/** What an element says whose type nobody knows, from the properties that usually hold words. */
export function textOfUnknown(props: unknown, meter: Meter): string[] {
  const given = bounded(props, meter)
  if (typeof given !== 'object' || given === null) return textsOf(given)
  return [...speaking, ...more]
    .flatMap((key) => (Object.hasOwn(given, key) ? textsOf(Reflect.get(given, key)) : []))
    .slice(0, most)
}
