/** Domains at which anybody has an address: they name a person, never a company. */
const domains = new Set(
  `gmail.com googlemail.com outlook.com outlook.de hotmail.com live.com msn.com icloud.com me.com mac.com aol.com
  proton.me protonmail.com pm.me tutanota.com tuta.io fastmail.com hey.com zoho.com mail.com email.com gmx.de gmx.net
  gmx.at gmx.ch gmx.com web.de freenet.de t-online.de posteo.de mailbox.org orange.fr wanadoo.fr free.fr laposte.net
  libero.it virgilio.it seznam.cz wp.pl o2.pl mail.ru bk.ru inbox.ru list.ru rambler.ru ukr.net qq.com 163.com 126.com
  sina.com naver.com daum.net hanmail.net rediffmail.com btinternet.com sky.com comcast.net verizon.net att.net
  sbcglobal.net shaw.ca bigpond.com uol.com.br bol.com.br terra.com.br`.split(/\s+/),
)

/** These have a domain in every country. */
const brands = /^(?:yahoo|ymail|rocketmail|hotmail|live|outlook|yandex|gmx)\./

export function isMailProvider(domain: string): boolean {
  return domains.has(domain) || brands.test(domain)
}
