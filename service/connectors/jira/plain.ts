import * as z from 'zod'
import { list, part, text } from '#service/api/arrivals/lenient.ts'

type Node = {
  type?: string | undefined
  text?: string | undefined
  attrs?: { text?: string | undefined; shortName?: string | undefined; url?: string | undefined } | undefined
  content?: Node[] | undefined
}

const node: z.ZodType<Node> = z.object({
  type: text,
  text,
  attrs: part(z.object({ text, shortName: text, url: text })),
  get content() {
    return list(node)
  },
})

/** Parts of a document that stand on lines of their own. */
const blocks = [
  'paragraph',
  'heading',
  'codeBlock',
  'blockquote',
  'panel',
  'rule',
  'tableRow',
  'mediaSingle',
  'expand',
]

function plainOf({ type = '', text: written, attrs, content = [] }: Node): string {
  if (written !== undefined) return written
  if (type === 'hardBreak') return '\n'
  const inside = content.map(plainOf)
  if (type === 'bulletList') return inside.map((it) => `- ${it.trim()}\n`).join('')
  if (type === 'orderedList') return inside.map((it, i) => `${i + 1}. ${it.trim()}\n`).join('')
  if (type === 'tableRow') return `${inside.map((it) => it.trim()).join(' | ')}\n`
  if (blocks.includes(type)) return `${inside.join('')}\n`
  return inside.join('') || (attrs?.text ?? attrs?.shortName ?? attrs?.url ?? '')
}

/** Marks of wiki text, each with what is left of it. Words are kept, also where a mark is not closed. */
const marks: [RegExp, string][] = [
  [/\{\{(.+?)\}\}/g, '$1'],
  [/\{(?:code|noformat|quote|panel|color)(?::[^}\n]*)?\}/g, ''],
  [/^h[1-6]\.\s+/gm, ''],
  [/^bq\.\s+/gm, '> '],
  [/^-{4,}\s*$/gm, ''],
  [/!(?=\S)[^!\n|]+\.\w{2,5}(?:\|[^!\n]*)?!/g, ''],
  [/\[~(?:accountid:)?([^\]\n]+)\]/g, '@$1'],
  [/\[([^\]|\n]+)\|([^\]|\n]+)(?:\|[^\]\n]*)?\]/g, '$1 ($2)'],
  [/\[(https?:[^\]\s]+)\]/g, '$1'],
  [/(^|[\s(])[*_+](?=\S)([^*_+\n]+?)[*_+](?=$|[\s.,:;!?)])/gm, '$1$2'],
]

const tidied = (plain: string) =>
  plain
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The words of a description or comment, whichever of its formats Jira sends. */
export function plainText(body: unknown): string {
  const written = text.parse(body)
  if (written !== undefined)
    return tidied(
      marks.reduce((plain, [mark, left]) => plain.replace(mark, left), written.replaceAll('\r\n', '\n')),
    )
  const { data } = node.safeParse(body)
  return data ? tidied((data.content ?? []).map(plainOf).join('\n')) : ''
}
