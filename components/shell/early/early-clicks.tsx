import { aliveEvent } from './alive.ts'

/**
 * Runs before everything else: the last click on a button that nobody hears yet is done again once the page is alive.
 * One that brings the page to life itself is heard already; it is still on its way then. Forms are sent by the browser.
 */
const script = `{
  let last
  const keep = (event) => {
    const button = event.target.closest('button')
    if (button && !(button.form && button.type === 'submit')) last = { event, button }
  }
  document.addEventListener('click', keep, true)
  document.addEventListener('${aliveEvent}', () => {
    document.removeEventListener('click', keep, true)
    if (last && last.event.eventPhase === Event.NONE) setTimeout(() => last.button.click())
  }, { once: true })
}`.replaceAll(/\n\s*/g, '\n')

export function EarlyClicks({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  )
}
