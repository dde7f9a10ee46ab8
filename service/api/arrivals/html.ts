import { compile, type HtmlToTextOptions } from 'html-to-text'

const options = {
  wordwrap: false,
  limits: { maxInputLength: 1_000_000, maxDepth: 100, maxChildNodes: 5000, ellipsis: '' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'title', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
} satisfies HtmlToTextOptions

/** Made once: making it takes several times as long as reading a usual page. */
const convert = compile(options)

/** A text without what stands between `<name` and `</name>`; what is never closed stays. */
function without(name: 'style' | 'script' | 'title', source: string): string {
  const opening = new RegExp(`<${name}\\b`, 'gi')
  const closing = new RegExp(`</${name}\\s{0,9}>`, 'gi')
  const kept: string[] = []
  let at = 0
  for (let open = opening.exec(source); open; open = opening.exec(source)) {
    closing.lastIndex = open.index
    if (!closing.test(source)) break
    kept.push(source.slice(at, open.index))
    at = closing.lastIndex
    opening.lastIndex = at
  }
  return [...kept, source.slice(at)].join(' ')
}

/** Takes the tags off pages nested deeper than anybody writes them. */
function flat(source: string): string {
  const cut = source.slice(0, options.limits.maxInputLength)
  const bare = without('title', without('script', without('style', cut)))
  return convert(bare.replace(/<[^>]{0,2000}>/g, ' '))
}

/** The words of a page or a part of one, with links as addresses and without pictures. */
export function textOfHtml(source: string): string {
  try {
    const text = convert(source)
    return text.trim() === '' ? flat(source) : text
  } catch {
    return flat(source)
  }
}
