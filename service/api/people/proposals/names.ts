/** Accounts that are nobody's in particular, and words that stand for many. */
const shared = new Set(
  `account accounts accounting admin administrator alert alerts api app assistant automation billing bot bots careers
  chat client community contact customer customers desk dev developer developers dev-team devops feedback finance
  github hello help helpdesk hi hr info information it jobs legal mail mailer marketing me member moderator mods news
  newsletter noreply no-reply notification notifications office ops orders owner people postmaster pr press privacy
  product root sales security service services shop site slack spam staff student support sysadmin system team tech
  test tester testing unknown user users web webmaster welcome anonymous guest deleted ghost someone nobody null
  undefined none`
    .trim()
    .split(/\s+/),
)

/** First names that so many have that one alone says nothing. */
const common = new Set(
  `adam alex alexander ali amy ana andre andrea andreas andrew andy anna anne anthony ben brian carlos chris christian
  christopher claudia dan daniel dave david diego elena emily emma eric erik eva felix frank george greg hans helen
  ian jack james jan jane jason jean jeff jens jessica jim joe joel john jon jonas jordan jorge jose joseph josh juan
  julia julian julie karl kate kevin kim lars laura lee leo linda lisa luca lucas luis lukas marc marco maria mario
  mark markus marta martin mary matt matthew max michael michal mike mohamed muhammad nick nicolas nina oliver olivia
  pablo patrick paul pedro peter philip pierre rachel ravi richard rob robert robin ryan sam samuel sandra sara sarah
  scott sean simon sofia stefan stephen steve steven susan thomas tim tom tony victor will william wei yuki`
    .trim()
    .split(/\s+/),
)

const wordsOf = (name: string) => name.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []

/** "Support", "Halden Team", "Info Desk": names of places that several people write from. */
export function isShared(name: string): boolean {
  const words = wordsOf(name)
  return words.length === 0 || shared.has(words[0] ?? '') || shared.has(words.at(-1) ?? '')
}

/** Comparable form of a name, null when it says too little: one word alone is never enough. */
export function nameKey(name: string): string | null {
  const words = wordsOf(name.normalize('NFKC'))
  if (words.length < 2 || words.join('').length < 6 || isShared(name)) return null
  return words.join(' ')
}

/** Weight of a shared handle, from 0 to 100. */
export function weightOfHandle(handle: string): number {
  const text = handle.toLowerCase()
  if (text.length < 3 || shared.has(text) || common.has(text) || /^\d+$/.test(text)) return 0
  if (isShared(text.replace(/[-_.]/g, ' '))) return 0
  if (text.length >= 8 || (text.length >= 5 && /[^a-z]/.test(text))) return 75
  return text.length >= 5 ? 55 : 35
}
