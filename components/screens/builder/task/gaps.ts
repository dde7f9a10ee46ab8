/** Places that a text leaves to be filled in, `[name or version]`, each once; no links, no boxes to tick, no code. */
export function gapsIn(text: string): string[] {
  const plain = text.replace(/`[^`\n]*`/g, '')
  return [...new Set(plain.match(/\[[^\][\n]{3,80}\](?![([:])/g) ?? [])]
}
