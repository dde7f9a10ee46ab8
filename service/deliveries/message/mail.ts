import { type Composed, type Link, oneLine } from './compose.ts'
import { escaped, mailHtml } from './mail-html.ts'
import { plainText } from './plain.ts'

export type Mail = { subject: string; html: string; text: string }

const font = "15px/1.6 -apple-system,BlinkMacSystemFont,'Segoe UI',Inter,Helvetica,Arial,sans-serif"
const card =
  'max-width:640px;margin:0 auto;padding:28px 32px;background:#ffffff;border:1px solid #e3e6eb;' +
  `border-radius:10px;color:#1d2430;font:${font};overflow-wrap:anywhere;word-break:break-word`
const foot = 'margin:26px 0 0;padding-top:14px;border-top:1px solid #e3e6eb;color:#667085;font-size:12.5px'
const button =
  'display:inline-block;padding:8px 16px;border-radius:8px;background:#1d2430;color:#ffffff;' +
  'font-weight:600;text-decoration:none'

/** For programs that know a dark theme or a narrow window; all others leave it out and lose nothing. */
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

/** A calm page that every mail program can show: no pictures, no scripts, and legible without its few rules. */
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
