/** Whether a key pressed on this element is meant for it: it takes text, or is a widget with keys of its own. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.matches('textarea, select')
}
