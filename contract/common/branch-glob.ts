/**
 * Whether a text fits a pattern in which `*` stands for any characters, slashes included, and all else for itself.
 * Two pointers and one place to go back to: never more steps than the product of both lengths, whatever the pattern.
 */
export function fitsGlob(pattern: ArrayLike<string>, text: ArrayLike<string>): boolean {
  let p = 0
  let t = 0
  let star = -1
  let resume = 0
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = p++
      resume = t
    } else if (p < pattern.length && pattern[p] === text[t]) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++resume
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}
