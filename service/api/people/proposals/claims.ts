import { signatureLength } from '#service/api/messages/ingest/checks.ts'

/** Another account or address that somebody names as their own; `name` in small letters. */
export type Claim = { platform: string; name: string; place: 'profile' | 'signature' }

const sites: Record<string, string> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'twitter.com': 'twitter',
  'x.com': 'twitter',
}

const address =
  /\b(?:https?:\/\/)?(?:www\.)?(github\.com|gitlab\.com|twitter\.com|x\.com)\/@?([\w.-]{2,39})\/?(?![\w/.-])/gi
const label = /\b(github|gitlab|discord|slack|twitter)\s*:\s*@?([a-z0-9][\w.-]{1,38})(?![\w/.-])/gi
const email = /[a-z0-9][\w.+-]{0,63}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi
const pages = new Set([
  'about',
  'features',
  'login',
  'orgs',
  'topics',
  'sponsors',
  'pricing',
  'home',
  'explore',
])

const most = 20

function distinct(claims: Claim[]): Claim[] {
  const byName = new Map(claims.map((it) => [`${it.platform} ${it.name}`, it]))
  return [...byName.values()].slice(0, most)
}

function accountsIn(text: string, place: Claim['place']): Claim[] {
  const named = [...text.matchAll(address)].map(([, site = '', name = '']) => ({
    platform: sites[site.toLowerCase()] ?? '',
    name: name.toLowerCase().replace(/\.+$/, ''),
  }))
  return named.filter(({ name }) => !pages.has(name)).map((it) => ({ ...it, place }))
}

const delimiter = /^\s*(?:--|—|–)\s*$/
const closing =
  /^\s*(?:(?:best|kind|warm)(?: regards| wishes)?|regards|cheers|thanks|thank you|many thanks|sincerely|yours|(?:viele|beste|freundliche|liebe|mit freundlichen|schöne) gr(?:ü|ue)(?:ß|ss)en?|gruß|danke|merci|saludos|cordialement)\s*[,.!]?\s*$/iu
/** Lines that a signature has at most. */
const longest = 10

/** The lines below the end of a message, where somebody says who they are; none when nothing marks the end. */
export function signatureOf(content: string): string {
  const lines = content.slice(-signatureLength).trimEnd().split('\n')
  const isQuoted = (line: string) => /^\s*>/.test(line)
  const from = lines.findLastIndex((line) => delimiter.test(line) || closing.test(line))
  if (from < 0 || lines.length - from - 1 > longest) return ''
  return lines
    .slice(from + 1)
    .filter((line) => !isQuoted(line))
    .join('\n')
}

/** Accounts that somebody names as their own below a message. */
export function claimsInMessage(content: string): Claim[] {
  const text = signatureOf(content)
  const place = 'signature'
  const labels = [...text.matchAll(label)].map(([, platform = '', name = '']) => ({
    platform: platform.toLowerCase(),
    name: name.toLowerCase(),
    place: 'signature' as const,
  }))
  const emails = [...text.matchAll(email)].map(
    ([it]) => ({ platform: 'email', name: it.toLowerCase(), place }) as const,
  )
  return distinct([
    ...accountsIn(text, place),
    ...labels.filter(({ name }) => !name.includes('.com')),
    ...emails,
  ])
}

export type Profile = {
  github: string | null
  twitter: string | null
  website: string | null
  description: string | null
  emails: string[]
}

const bare = (text: string | null) => /^@?([\w-]{2,39})$/.exec(text?.trim() ?? '')?.[1]?.toLowerCase()

/** GitHub gives addresses that name the account: `1234+ada@users.noreply.github.com`. */
const noreply = /^(?:\d+\+)?([\w-]{1,39})@users\.noreply\.github\.com$/i

/** Accounts named in a profile: fields, addresses of pages and of mail. */
export function claimsInProfile({ github, twitter, website, description, emails }: Profile): Claim[] {
  const fields = [
    ['github', bare(github)],
    ['twitter', bare(twitter)],
    ...emails.map((it): [string, string | undefined] => ['github', noreply.exec(it)?.[1]?.toLowerCase()]),
  ] as const
  const named = fields.flatMap(([platform, name]): Claim[] =>
    name === undefined ? [] : [{ platform, name, place: 'profile' }],
  )
  const texts = [github, twitter, website, description].filter((it) => it !== null).join('\n')
  return distinct([...named, ...accountsIn(texts, 'profile')])
}
