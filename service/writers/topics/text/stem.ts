const endings = /(?:ation|ment|ness|able|ung|heit|keit|ción|tion|ly|er|or|ion|en|es|em)$/
const doubled = /([bdgklmnprt])\1$/

/** Cuts endings, so that “exports”, “exported” and “exporting” are one word. Plain rules for European languages. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[\p{Script=Latin}']+$/u.test(word)) return word
  let root = word
    .replace(/'s$/, '')
    .replace(/sses$/, 'ss')
    .replace(/ies$/, 'y')
    .replace(/([^su])s$/, '$1')
  if (/.{3}(?:ing|ed)$/.test(root)) root = root.replace(/(?:ing|ed)$/, '')
  root = root.replace(doubled, '$1').replace(/e$/, '')
  return /.{4}/.test(root.replace(endings, '')) ? root.replace(endings, '') : root
}
