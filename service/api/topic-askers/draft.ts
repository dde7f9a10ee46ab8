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

type Asked = Omit<Told, 'day' | 'name'> & { displayName: string; askedAt: string }

/** First name of somebody who is called by first and last name; else the whole name. */
function nameIn(language: Language, displayName: string): string {
  const isName = /^\p{Lu}\p{Ll}+ \p{Lu}/u.test(displayName) && language !== 'ja'
  return isName ? (displayName.split(' ')[0] ?? displayName) : displayName
}

/**
 * Returns how to write the answer to begin with: what they said, that it is done, and how to go on. One for a list: making
 * the format of a day takes longer than writing hundreds of days with it.
 */
export function drafter(timeZone: string): (language: Language, asked: Asked) => string {
  const formats = new Map<Language, Intl.DateTimeFormat>()
  const formatOf = (language: Language) => {
    const known = formats.get(language)
    if (known) return known
    const made = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', timeZone })
    formats.set(language, made)
    return made
  }
  return (language, { displayName, askedAt, ...rest }) => {
    const day = formatOf(language).format(new Date(askedAt))
    return texts[language]({ ...rest, name: nameIn(language, displayName), day })
  }
}
