type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** What was typed before the field of the palette was there, and whether Enter came after it. */
export type Ahead = { text: string; isEntered: boolean }

const nothing: Ahead = { text: '', isEntered: false }

/** Null for a key that is none of the field's. */
export function aheadWith(event: Pressed, { text }: Ahead): Ahead | null {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null
  if (key === 'Enter') return { text, isEntered: text !== '' }
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), isEntered: false }
  return [...key].length === 1 ? { text: text + key, isEntered: false } : null
}

let ahead = nothing
let listening: AbortController | undefined

/** From now on letters are for the palette, and no shortcuts, until its field takes them or somebody turns elsewhere. */
export function keepTyping(before: Ahead, giveUp: () => void): void {
  listening?.abort()
  listening = new AbortController()
  ahead = before
  const options = { capture: true, signal: listening.signal }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return giveUp()
    const next = aheadWith(event, ahead)
    if (!next) return
    event.preventDefault()
    event.stopImmediatePropagation()
    ahead = next
  }
  window.addEventListener('keydown', press, options)
  window.addEventListener('pointerdown', giveUp, options)
}

export function takeTyped(): Ahead {
  listening?.abort()
  listening = undefined
  const taken = ahead
  ahead = nothing
  return taken
}
