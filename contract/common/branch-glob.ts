/**
 * Says whether a text matches a pattern in which `*` matches any characters, slashes included. Takes at most as many steps
 * as the product of both lengths, whatever the pattern.
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
