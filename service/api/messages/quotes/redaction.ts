import { type Passages, withoutPassages } from './passages.ts'

/** Words to remove from texts that others wrote or that were made of messages. */
export type Redaction = {
  /** Stands where something was taken out. */
  mark: string
  passages: Passages
  /** Names, addresses and handles, wherever they stand. */
  names: RegExp | null
  /** Parts of names, which only count in a text that holds something else of it. */
  parts: RegExp | null
  /** Messages by id: what their text is now, null for those that are no more. */
  messages: Map<string, string | null>
  /** Ids of a person who is no more: their own, and those of people who were merged into them. */
  personIds: ReadonlySet<unknown>
}

export function redactText(text: string, { mark, passages, names, parts }: Redaction): string {
  const quoted = withoutPassages(text, passages, mark)
  const named = names ? quoted.replace(names, mark) : quoted
  return named !== text && parts ? named.replace(parts, mark) : named
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that carry what a message says, wherever one is kept beside its id. */
const textFields = ['text', 'content']
/** Fields that say who somebody is, or what they said, beside the id of the person. */
const personFields = ['text', 'content', 'author', 'name', 'displayName', 'title', 'email', 'avatarUrl']

function replaced(fields: Fields, keys: string[], by: (text: string) => string): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) =>
      keys.includes(key) && typeof value === 'string' ? [key, by(value)] : [key, value],
    ),
  )
}

/** A message keeps as much of its new text as there was of the old one. */
function withPresentText(fields: Fields, { mark, messages }: Redaction): Fields {
  const now = typeof fields.id === 'string' ? messages.get(fields.id) : undefined
  if (now === undefined) return fields
  return replaced(fields, textFields, () => (now === null ? mark : now.slice(0, 2000).toWellFormed()))
}

function withoutPerson(fields: Fields, { mark, personIds }: Redaction): Fields {
  // Companies have digits for ids as well.
  const isPerson = personIds.has(fields.id) && ('displayName' in fields || 'isBot' in fields)
  if (!personIds.has(fields.personId) && !isPerson) return fields
  return replaced(fields, personFields, () => mark)
}

/** Goes through everything that was kept as JSON. */
export function redactJson(value: unknown, redaction: Redaction): unknown {
  if (typeof value === 'string') return redactText(value, redaction)
  if (Array.isArray(value)) return value.map((it) => redactJson(it, redaction))
  if (!isFields(value)) return value
  const fields = withoutPerson(withPresentText(value, redaction), redaction)
  return Object.fromEntries(Object.entries(fields).map(([key, it]) => [key, redactJson(it, redaction)]))
}

/** Points of a topic without those that quote what is no longer said; others keep their words. */
export function redactPoints(value: unknown, redaction: Redaction): unknown {
  if (!Array.isArray(value)) return value
  return value.filter((point: unknown) => {
    if (!isFields(point)) return true
    const { messageId, personId, text } = point
    if (redaction.personIds.has(personId)) return false
    const now = typeof messageId === 'string' ? redaction.messages.get(messageId) : undefined
    if (now === null) return false
    return typeof text !== 'string' || redactText(text, redaction) === text
  })
}

/** Sources of a story without the messages and the person that are no more. */
export function redactRefs(value: unknown, redaction: Redaction): unknown {
  if (!Array.isArray(value)) return value
  const kept = value.filter((ref: unknown) => {
    if (!isFields(ref)) return true
    if (ref.type === 'message') return redaction.messages.get(String(ref.id)) !== null
    return ref.type !== 'person' || !redaction.personIds.has(ref.id)
  })
  return redactJson(kept, redaction)
}

function isGoneQuote(element: unknown, redaction: Redaction): boolean {
  if (!isFields(element) || element.type !== 'Quote' || !isFields(element.props)) return false
  const { text, personId, sourceRef } = element.props
  if (redaction.personIds.has(personId)) return true
  if (typeof sourceRef === 'string' && redaction.messages.get(sourceRef) === null) return true
  return typeof text === 'string' && redactText(text, redaction) !== text
}

/** A page of a story without quotes of what is no longer said. */
function redactTree(tree: Fields, redaction: Redaction): unknown {
  const elements = isFields(tree.elements) ? tree.elements : {}
  const gone = new Set(
    Object.keys(elements).filter((id) => id !== tree.root && isGoneQuote(elements[id], redaction)),
  )
  const kept = Object.entries(elements)
    .filter(([id]) => !gone.has(id))
    .map(([id, element]) => {
      if (!isFields(element) || !Array.isArray(element.children)) return [id, element]
      const children = element.children.filter(
        (child: unknown) => typeof child !== 'string' || !gone.has(child),
      )
      return [id, { ...element, children }]
    })
  return redactJson({ ...tree, elements: Object.fromEntries(kept) }, redaction)
}

/** The short form of a story, or its pages. */
export function redactPages(value: unknown, redaction: Redaction): unknown {
  if (!isFields(value)) return value
  if ('elements' in value) return redactTree(value, redaction)
  return Object.fromEntries(
    Object.entries(value).map(([key, it]) => [
      key,
      isFields(it) ? redactPages(it, redaction) : redactJson(it, redaction),
    ]),
  )
}
