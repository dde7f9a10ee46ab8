/** The palette can be opened from now on; its detail is how. */
export const paletteEvent = 'signalbox:palette'

/**
 * Runs before everything else: ⌘K and what is typed after it are kept until the palette can be opened. Without it
 * the browser would take the keys for itself, and the letters with them. Only pages with navigation have a palette.
 */
const script = `{
  const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'metaKey' : 'ctrlKey'
  const empty = () => ({ text: '', isEntered: false })
  const next = ({ key }, { text }) =>
    key === 'Enter' ? { text, isEntered: text !== '' }
    : key === 'Backspace' ? { text: text.slice(0, -1), isEntered: false }
    : key.length === 1 && { text: text + key, isEntered: false }
  let ahead
  const press = (event) => {
    const isOther = event.altKey || event.shiftKey
    if (event[mod] && !isOther && event.key.toLowerCase() === 'k' && document.getElementById('main'))
      ahead = ahead ? undefined : empty()
    else if (!ahead || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    else if (event.key === 'Escape') ahead = undefined
    else {
      const more = next(event, ahead)
      if (!more) return
      ahead = more
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const forget = () => { ahead = undefined }
  addEventListener('keydown', press, true)
  addEventListener('pointerdown', forget, true)
  document.addEventListener('${paletteEvent}', ({ detail: open }) => {
    removeEventListener('keydown', press, true)
    removeEventListener('pointerdown', forget, true)
    if (ahead) open(ahead)
  }, { once: true })
}`

export function EarlyPalette({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script.replaceAll(/\n\s*/g, '\n')}
    </script>
  )
}
