import { domainToUnicode } from 'node:url'
import { getDomainWithoutSuffix } from 'tldts'
import { registeredDomain } from '#contract/common/registered-domain.ts'

const hosts = `
  126.com 139.com 163.com aim.com alice.it aol.com aol.de appleid.com arcor.de att.net bellsouth.net
  bigpond.com bluewin.ch bol.com.br btinternet.com centrum.cz charter.net comcast.net cox.net daum.net
  duck.com fastmail.com fastmail.fm foxmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de
  gmx.net googlemail.com hanmail.net hey.com hotmail.be hotmail.co.uk hotmail.com hotmail.com.br hotmail.de
  hotmail.es hotmail.fr hotmail.it hushmail.com icloud.com inbox.com inbox.lv interia.pl laposte.net
  libero.it list.ru live.co.uk live.com live.com.au live.de live.fr live.nl mac.com mail.com mail.ru
  mailbox.org me.com msn.com naver.com ntlworld.com o2.pl onet.pl online.de orange.fr outlook.com outlook.de
  outlook.es outlook.fr pm.me posteo.de proton.me protonmail.ch protonmail.com qq.com rambler.ru
  rediffmail.com rocketmail.com rogers.com sbcglobal.net seznam.cz sfr.fr shaw.ca sina.com sky.com sohu.com
  t-online.de telus.net tuta.com tuta.io tutanota.com ukr.net uol.com.br users.noreply.github.com
  verizon.net virgilio.it virginmedia.com wanadoo.fr web.de wp.pl ya.ru yahoo.ca yahoo.co.in yahoo.co.jp
  yahoo.co.uk yahoo.com yahoo.com.au yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.in yahoo.it yandex.com
  yandex.ru yeah.net ymail.com ziggo.nl zoho.com zohomail.com
`

/** Hosts that give addresses to anybody or to machines; an address there says nothing about a company. */
const freeMailHosts: ReadonlySet<string> = new Set(hosts.trim().split(/\s+/))

/** The domain that a company is known by, or null for free mail and for hosts that nobody registers. */
export function companyDomainOf(email: string): string | null {
  const host = email.slice(email.lastIndexOf('@') + 1)
  const domain = registeredDomain(host)
  if (domain === null || freeMailHosts.has(domain) || freeMailHosts.has(host.toLowerCase())) return null
  return domain
}

/** Makes `Acme Tools` of `acme-tools.example`. */
export function companyNameOf(domain: string): string {
  const label = domainToUnicode(getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? domain)
  const words = label.split(/[-_]+/).filter((word) => word !== '')
  return words.map(capitalised).join(' ') || domain
}

function capitalised(word: string): string {
  const [first = '', ...rest] = word
  return first.toLocaleUpperCase('en') + rest.join('')
}

type Telling = { typedEmail?: string | null; companyDomain?: string | null }

/** Domain of the company of somebody: by their address, which may only have been typed, else by what their source says. */
export function domainOf(email: string | null, { typedEmail = null, companyDomain }: Telling): string | null {
  const address = email ?? typedEmail
  const byAddress = address === null ? null : companyDomainOf(address)
  return byAddress ?? (companyDomain ? companyDomainOf(`somebody@${companyDomain}`) : null)
}
