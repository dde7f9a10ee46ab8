const address = /https?:\/\/[^\s<>"'`\\]+/g

/** Without what ends a sentence or a bracket around it. */
function trimmed(url: string): string {
  return url.replace(/[)\].,;:!?*_]+$/, '')
}

/** Addresses that stood in what the model was shown. */
export function addressesIn(text: string): string[] {
  return (text.match(address) ?? []).flatMap((url) => [url, trimmed(url)])
}

/**
 * Keeps links only to addresses that the model was shown: text in the data cannot make a report lead elsewhere, or
 * carry what was read there away in an address. Pictures, which are loaded without a click, become links or text.
 */
export function keepKnownLinks(markdown: string, known: ReadonlySet<string>): string {
  const withoutPictures = markdown.replace(/!\[([^\]]*)\]\(/g, '[$1](')
  const linked = withoutPictures.replace(
    /\[([^\]]*)\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/g,
    (whole, words: string, url: string) => (known.has(url) ? whole : words),
  )
  const defined = linked.replace(/^ {0,3}\[[^\]]+\]:\s*\S+.*$/gm, '')
  return defined
    .replace(address, (url) => (known.has(url) || known.has(trimmed(url)) ? url : '(address left out)'))
    .replace(/<\/?[a-z][^>]*>/gi, '')
}
