import { Marked, type RendererObject, type Tokens } from 'marked'
import { decode, safeAddress } from './inline.ts'
import { isExcessive, storable } from './parse.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (it) => escapes[it] ?? it)
}

const line = '#e3e6eb'
const quiet = '#667085'
const mono = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'
const sizes = [22, 19, 17, 15, 15, 15]

function cell(
  { header, tokens, align }: Tokens.TableCell,
  inner: (tokens: Tokens.TableCell['tokens']) => string,
) {
  const tag = header ? 'th' : 'td'
  const style = `min-width:5em;padding:6px 12px 6px 0;border-bottom:1px solid ${line};text-align:${align ?? 'left'};vertical-align:top`
  return `<${tag} style="${style}">${inner(tokens)}</${tag}>`
}

const renderer: RendererObject = {
  heading({ depth, tokens }) {
    const size = sizes[depth - 1] ?? 15
    return `<h${depth} style="margin:24px 0 8px;font-size:${size}px;line-height:1.35;font-weight:600">${this.parser.parseInline(tokens)}</h${depth}>`
  },
  paragraph({ tokens }) {
    return `<p style="margin:0 0 14px">${this.parser.parseInline(tokens)}</p>`
  },
  blockquote({ tokens }) {
    return `<blockquote style="margin:0 0 14px;padding:2px 0 2px 14px;border-left:3px solid ${line};color:${quiet}">${this.parser.parse(tokens)}</blockquote>`
  },
  list({ ordered, start, items }) {
    const tag = ordered ? 'ol' : 'ul'
    const from = ordered && start !== '' && start !== 1 ? ` start="${start}"` : ''
    return `<${tag}${from} style="margin:0 0 14px;padding-left:22px">${items.map((it) => this.listitem(it)).join('')}</${tag}>`
  },
  listitem({ tokens, task, checked }) {
    const box = task ? (checked ? '☑ ' : '☐ ') : ''
    const mark = task ? 'list-style:none;' : ''
    return `<li style="${mark}margin:0 0 4px">${box}${this.parser.parse(tokens.filter(({ type }) => type !== 'checkbox'))}</li>`
  },
  checkbox: () => '',
  code: ({ text }) =>
    `<pre style="margin:0 0 14px;padding:12px;background:#f4f5f7;border-radius:6px;font:13px/1.5 ${mono};white-space:pre-wrap">${escaped(text)}</pre>`,
  codespan: ({ text }) =>
    `<code style="padding:1px 4px;background:#f4f5f7;border-radius:4px;font:0.92em ${mono}">${escaped(text)}</code>`,
  hr: () => `<hr style="margin:22px 0;border:0;border-top:1px solid ${line}">`,
  table({ header, rows }) {
    const row = (cells: Tokens.TableCell[]) =>
      `<tr>${cells.map((it) => cell(it, (tokens) => this.parser.parseInline(tokens))).join('')}</tr>`
    const whole = [header, ...rows].map(row).join('')
    return `<div style="margin:0 0 14px;overflow-x:auto"><table style="border-collapse:collapse;font-size:14px">${whole}</table></div>`
  },
  html: ({ text }) => escaped(text),
  link({ href, tokens }) {
    const words = this.parser.parseInline(tokens)
    const address = safeAddress(href)
    return address === undefined ? words : `<a href="${escaped(address)}" style="color:#2f5bd7">${words}</a>`
  },
  // Pictures of others tell them who reads; the words and the address stay.
  image({ href, text }) {
    const address = safeAddress(href)
    const words = escaped(decode(text) || href)
    return address === undefined ? words : `<a href="${escaped(address)}" style="color:#2f5bd7">${words}</a>`
  },
  text(token) {
    if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens)
    return escaped(token.type === 'escape' ? token.text : decode(token.text))
  },
}

const marked = new Marked({ gfm: true, async: false }, { renderer })

/** What the text of a mail becomes. No tag of its own gets through. */
export function mailHtml(markdown: string): string {
  const text = storable(markdown)
  const plain = () => `<pre style="white-space:pre-wrap">${escaped(text)}</pre>`
  if (isExcessive(text)) return plain()
  try {
    return marked.parse(text, { async: false })
  } catch {
    return plain()
  }
}
