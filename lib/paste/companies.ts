import { registeredDomain } from '#contract/common/registered-domain.ts'
import { readCells, readHeader } from './cells.ts'
import { readRecords, type TextRecord } from './records.ts'

/** Domains of e-mail providers, which belong to no customer. */
const domains = new Set(
  `gmail.com googlemail.com outlook.com outlook.de hotmail.com live.com msn.com icloud.com me.com mac.com aol.com
  proton.me protonmail.com pm.me tutanota.com tuta.io fastmail.com hey.com zoho.com mail.com email.com gmx.de gmx.net
  gmx.at gmx.ch gmx.com web.de freenet.de t-online.de posteo.de mailbox.org orange.fr wanadoo.fr free.fr laposte.net
  libero.it virgilio.it seznam.cz wp.pl o2.pl mail.ru bk.ru inbox.ru list.ru rambler.ru ukr.net qq.com 163.com 126.com
  sina.com naver.com daum.net hanmail.net rediffmail.com btinternet.com sky.com comcast.net verizon.net att.net
  sbcglobal.net shaw.ca bigpond.com uol.com.br bol.com.br terra.com.br`.split(/\s+/),
)

/** Providers with a domain in every country. */
const brands = /^(?:yahoo|ymail|rocketmail|hotmail|live|outlook|yandex|gmx)\./

function isMailProvider(domain: string): boolean {
  return domains.has(domain) || brands.test(domain)
}

export type PastedCompany = {
  /** Line in the text, from 1. */
  line: number
  name: string
  /** The registered domain; null when there is none, and then there is a problem. */
  domain: string | null
  problem: string | null
}

const longestName = 200

/**
 * Companies out of pasted text: a list of domains, addresses or e-mail addresses, `name, domain`, `name <domain>`, or
 * a table from a spreadsheet. Every line that is not empty gives at least one, with what is wrong with it.
 */
export function readCompanies(text: string): PastedCompany[] {
  const records = readRecords(text, separatorOf(text))
  const header = records[0] ? readHeader(records[0].cells) : null
  const found = (header ? records.slice(1) : records).flatMap((record) => readRecord(record, header))
  return withDuplicates(found)
}

/** Tabs are what a spreadsheet copies. Semicolons are what a spreadsheet of continental Europe saves. */
function separatorOf(text: string): string {
  if (/\S[^\S\n]*\t[^\S\n]*\S/.test(text)) return '\t'
  const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
  return first.includes(';') && !first.includes(',') ? ';' : ','
}

function readRecord({ line, cells }: TextRecord, header: ReturnType<typeof readHeader>): PastedCompany[] {
  return readCells(cells, header).map(({ name, domainText }) => {
    const domain = registeredDomain(domainText)
    const isCompany = domain !== null && !isMailProvider(domain)
    const known = name || (isCompany ? nameFrom(domain) : '')
    return { line, name: known || domainText, domain, problem: problemOf(known, domainText, domain) }
  })
}

function problemOf(name: string, domainText: string, domain: string | null): string | null {
  if (domainText === '') return 'No domain. Add one next to the name, such as halden.example.'
  if (domain === null) return `“${shortened(domainText)}” is not a domain.`
  if (isMailProvider(domain)) return `${domain} is an e-mail provider, not a company.`
  if (name.length > longestName) return `The name has ${name.length} characters. ${longestName} are allowed.`
  return null
}

/** The first one counts. */
function withDuplicates(companies: PastedCompany[]): PastedCompany[] {
  const lines = new Map<string, number>()
  return companies.map((company) => {
    const { domain, problem, line } = company
    if (domain === null || problem !== null) return company
    const earlier = lines.get(domain)
    if (earlier === undefined) {
      lines.set(domain, line)
      return company
    }
    return { ...company, problem: `The same domain as line ${earlier}.` }
  })
}

/** Guesses "Halden Labs" from `halden-labs.co.uk`. */
function nameFrom(domain: string): string {
  const [label = domain] = domain.split('.')
  if (label.startsWith('xn--')) return domain
  return label
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
