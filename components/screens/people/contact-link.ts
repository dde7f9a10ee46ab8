export type Contact = 'github' | 'linkedin' | 'phone' | 'primaryEmail' | 'twitter' | 'website'

const handle = /^@?[\w.-]{1,100}$/
const hosts = {
  github: 'https://github.com/',
  twitter: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/in/',
}

/** Where a contact leads. Only addresses of the web, of mail and of telephones come out, whatever was typed. */
export function contactLink(kind: Contact, value: string): string | undefined {
  const text = value.trim()
  if (kind === 'primaryEmail') return /^[^\s@]+@[^\s@]+$/.test(text) ? `mailto:${encodeURI(text)}` : undefined
  if (kind === 'phone') return /\d/.test(text) ? `tel:${text.replaceAll(/[^+\d]/g, '')}` : undefined
  if (kind !== 'website' && handle.test(text) && !/\.\w{2,}$/.test(text))
    return hosts[kind] + encodeURIComponent(text.replace(/^@/, ''))
  return webAddress(text)
}

function webAddress(text: string): string | undefined {
  const isAddress = /^https?:\/\//i.test(text) || /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text)
  const url = isAddress ? URL.parse(/^https?:/i.test(text) ? text : `https://${text}`) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}
