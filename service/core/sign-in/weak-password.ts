const instead = 'Choose three or four words that do not belong together.'

/** What a password may not consist of, because whoever attacks a member knows it. */
export type Known = { email: string; name: string; organization: string[] }

/** Letters alone: digits, spaces and punctuation around a name make no password of it. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

/** Fewer letters than these stand in good passwords by chance. */
const leastLetters = 3

/** Returns the part that a text repeats, such as `abc` of `abcabc`, or the text itself. Compares only at its divisors. */
function unrepeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length)
    if (text.length % length === 0 && part.repeat(text.length / length) === text) return part
  }
  return text
}

/** Whether it is a common password, also repeated, and whatever stands between its letters and digits. */
function isCommon(password: string, common: Set<string>): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  const bare = plain.replace(/[^\p{L}\p{N}]/gu, '')
  return [plain, bare].some((text) => common.has(text) || common.has(unrepeated(text)))
}

/** Words that a password may not be made of alone. */
function wordsOf({ email, name, organization }: Known): string[] {
  const [local = ''] = email.split('@')
  return [email, local, ...name.split(/\s+/), name, ...organization, 'Signalbox', 'password']
    .map(lettersOf)
    .filter((word) => word.length >= leastLetters)
    .toSorted((a, b) => b.length - a.length)
}

/** Whether nothing is left once the words are taken out, wherever they stand. */
function isMadeOf(password: string, words: string[]): boolean {
  const letters = lettersOf(password)
  return letters !== '' && words.reduce((left, word) => left.replaceAll(word, ''), letters) === ''
}

/** Loads the list where a password is set, and nowhere else: it takes five megabytes. */
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

let loaded: Promise<Set<string>> | null = null

/** Returns why a new password would be guessed early; null when it would not. */
export async function weaknessOf(password: string, known: Known): Promise<string | null> {
  loaded ??= commonPasswords()
  if (isCommon(password, await loaded))
    return `This is one of the most common passwords, which are tried first. ${instead}`
  if (isMadeOf(password, wordsOf(known)))
    return `This is made of your name, your e-mail address or the name of the organization, which are tried first. ${instead}`
  return null
}
