import { Marked, type RendererObject, type Tokens } from 'marked'
import { type Composed, type Link, oneLine } from './compose.ts'
import { decode, safeAddress } from './inline.ts'
import { isExcessive, storable } from './parse-markdown.ts'
import { plainText } from './styled.ts'

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
  // Loading a picture would tell its server who reads; shows its text and address instead.
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

/** Renders the text of a mail; HTML tags in it are escaped. */
function mailHtml(markdown: string): string {
  const text = storable(markdown)
  const plain = () => `<pre style="white-space:pre-wrap">${escaped(text)}</pre>`
  if (isExcessive(text)) return plain()
  try {
    return marked.parse(text, { async: false })
  } catch {
    return plain()
  }
}

type Mail = { subject: string; html: string; text: string }

const font = "15px/1.6 -apple-system,BlinkMacSystemFont,'Segoe UI',Inter,Helvetica,Arial,sans-serif"
const card =
  'max-width:640px;margin:0 auto;padding:28px 32px;background:#ffffff;border:1px solid #e3e6eb;' +
  `border-radius:10px;color:#1d2430;font:${font};overflow-wrap:anywhere;word-break:break-word`
const foot = 'margin:26px 0 0;padding-top:14px;border-top:1px solid #e3e6eb;color:#667085;font-size:12.5px'
const button =
  'display:inline-block;padding:8px 16px;border-radius:8px;background:#1d2430;color:#ffffff;' +
  'font-weight:600;text-decoration:none'

/** Dark theme and narrow windows, for mail programs that support them. */
const theme = `<style>
@media (max-width:480px){body{padding:12px!important}.card{padding:20px!important}}
@media (prefers-color-scheme:dark){
body{background:#0e0f10!important}
.card{background:#1a1c1f!important;border-color:#292c31!important;color:#ecebe8!important}
.card a{color:#8ea2ff!important}
.card a.button{background:#ecebe8!important;color:#131416!important}
.card pre,.card code{background:#26292e!important}
.card blockquote,.card .foot{color:#96928a!important}
.card blockquote,.card .foot,.card hr,.card th,.card td{border-color:#3a3e45!important}
}
</style>`

function buttonOf({ text, href }: Link): string {
  return `<p style="margin:22px 0 0"><a class="button" href="${escaped(href)}" style="${button}">${escaped(text)}</a></p>`
}

/** Makes a mail without pictures and scripts that is legible in every mail program, even without its styles. */
export function mailOf({ title, blocks, markdown, link }: Composed, organization: string): Mail {
  const html = `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>
${theme}</head>
<body style="margin:0;padding:24px 16px;background:#f4f5f7">
<div class="card" style="${card}">
<h1 style="margin:0 0 18px;font-size:22px;line-height:1.3;font-weight:650">${escaped(title)}</h1>
${mailHtml(markdown)}${link ? buttonOf(link) : ''}
<p class="foot" style="${foot}">Sent by Signalbox for ${escaped(organization)}.</p>
</div></body></html>
`
  const text = `${title}\n\n${plainText(blocks)}\n\n-- \nSent by Signalbox for ${organization}.\n`
  return { subject: oneLine(title), html, text }
}
