/**
 * What an element says when it is pointed at or focused. The words are drawn by the one `TooltipLayer` of the page, so
 * that server components may have them too. `keys` is a shortcut as `Kbd` writes it, `⌘ K`.
 */
export function tip(text: string, keys?: string): { 'data-tip': string; 'data-tip-keys'?: string } {
  return keys ? { 'data-tip': text, 'data-tip-keys': keys } : { 'data-tip': text }
}
