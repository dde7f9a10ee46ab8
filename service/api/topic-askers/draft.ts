import type { Language } from './language.ts'

type Told = { name: string; said: string; title: string; day: string; link: string | null }

const texts: Record<Language, (told: Told) => string> = {
  en: ({ name, said, title, day, link }) =>
    `Hello ${name},\n\non ${day} you wrote: “${said}”\n\nThis is done now: ${title}.${link ? ` The work is here: ${link}` : ''}\n\nIf something is still missing, please answer here.`,
  de: ({ name, said, title, day, link }) =>
    `Hallo ${name},\n\nam ${day} haben Sie geschrieben: „${said}“\n\nDas ist jetzt erledigt: ${title}.${link ? ` Die Arbeit daran steht hier: ${link}` : ''}\n\nFalls noch etwas fehlt, antworten Sie bitte hier.`,
  fr: ({ name, said, title, day, link }) =>
    `Bonjour ${name},\n\nle ${day}, vous avez écrit : « ${said} »\n\nC’est fait : ${title}.${link ? ` Le travail se trouve ici : ${link}` : ''}\n\nS’il manque encore quelque chose, répondez ici, s’il vous plaît.`,
  es: ({ name, said, title, day, link }) =>
    `Hola, ${name}:\n\nEl ${day} escribió: «${said}»\n\nYa está hecho: ${title}.${link ? ` El trabajo está aquí: ${link}` : ''}\n\nSi todavía falta algo, responda aquí, por favor.`,
  ja: ({ name, said, title, day, link }) =>
    `${name} 様\n\n${day}に次のようにご連絡をいただきました。「${said}」\n\nこの件は対応が完了しました：${title}${link ? `（${link}）` : ''}\n\nまだ不足がありましたら、こちらにご返信ください。`,
}

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', es: 'es-ES', ja: 'ja-JP' }

type Asked = Omit<Told, 'day' | 'name'> & { displayName: string; askedAt: string; timeZone: string }

/** Answer to begin with: what they said, that it is done, and how to go on. */
export function draftFor(language: Language, { displayName, askedAt, timeZone, ...rest }: Asked): string {
  const day = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', timeZone }).format(
    new Date(askedAt),
  )
  const isName = /^\p{Lu}\p{Ll}+ \p{Lu}/u.test(displayName) && language !== 'ja'
  const name = isName ? (displayName.split(' ')[0] ?? displayName) : displayName
  return texts[language]({ ...rest, name, day })
}
