/**
 * Attributes of an element with a tooltip, usable in server components. The one `TooltipLayer` of the page draws
 * it. `keys` is a shortcut as `Kbd` writes it, `⌘ K`.
 */
export function tip(text: string, keys?: string): { 'data-tip': string; 'data-tip-keys'?: string } {
  return keys ? { 'data-tip': text, 'data-tip-keys': keys } : { 'data-tip': text }
}
