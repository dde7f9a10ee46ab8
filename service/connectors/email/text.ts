import EmailReplyParser from 'email-reply-parser'
import { longestContent } from '#contract/message-push.ts'
import { textOfHtml } from '#service/api/arrivals/html.ts'
import { headerBlock } from './header-block.ts'
import type { Mail } from './parse.ts'

/** Characters that are read of a mail. */
const mostRead = 60_000
/** The patterns for what is quoted take more than proportional time, so they see the beginning, and no long lines. */
const mostSearched = 3000
const longestSearched = 300
/** Nobody writes lines like that; they are data that somebody pasted. */
const longestLine = 5000

function tidy(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
  return lines
    .map((line) => line.slice(0, longestLine).trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** All that a mail says, quoted or new. */
export function wholeText({ text, html: source }: Pick<Mail, 'text' | 'html'>): string {
  const whole = tidy(text.slice(0, mostRead))
  return whole !== '' || source === '' ? whole : tidy(textOfHtml(source)).slice(0, mostRead)
}

const reader = new EmailReplyParser()

/** Long lines are no headers of quotes: the reader gets a short mark for each. */
function visible(text: string): { shown: string; isOpen: boolean } {
  const long: string[] = []
  const marked = text.split('\n').map((line) => {
    if (line.length <= longestSearched || line.startsWith('>')) return line.slice(0, longestSearched)
    long.push(line)
    return `\u{E000}${long.length - 1}\u{E001}`
  })
  const parts = reader.read(marked.join('\n')).getFragments()
  const shown = parts
    .filter((part) => !part.isHidden())
    .map((part) => part.getContent())
    .join('\n')
  const last = parts.findLast((part) => !part.isEmpty())
  return {
    shown: shown.replace(/\u{E000}(\d+)\u{E001}/gu, (_, n: string) => long[Number(n)] ?? ''),
    isOpen: last ? !last.isQuoted() && !last.isHidden() : true,
  }
}

/** New part of a text, without quotes and signature; empty when there is nothing else. */
export function newText(whole: string): string {
  const block = headerBlock(whole)
  const own = block ? whole.slice(0, block.start).replace(/\s+[-_]{10,}\s*$/, '') : whole
  const bare = own.replace(/[\u{E000}\u{E001}]/gu, '')
  const end = bare.length <= mostSearched ? bare.length : bare.lastIndexOf('\n', mostSearched)
  const head = bare.slice(0, end > 0 ? end : mostSearched)
  const { shown, isOpen } = visible(head)
  const rest = isOpen ? bare.slice(head.length).replace(/^>.*$/gm, '') : ''
  return tidy(shown + rest).slice(0, longestContent)
}
