import { aliveEvent } from './alive.ts'
import { EarlyScript } from './early-script.tsx'

/**
 * Runs before everything else: a click on a button that nobody hears yet is done again once somebody does. Until the page
 * is alive that is the last one. After that, parts that come later still wait for their scripts, and React stops a click
 * on them at the document, or draws them anew with other nodes; a node that it has begun to take over carries its props.
 * What is heard while the click is on its way was done by it. Forms are sent by the browser.
 */
const script = `{
  let last, isAlive
  const arrived = new WeakSet()
  const isHeard = (button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))
  const isLike = (one) => (other) => one.textContent === other.textContent && one.ariaLabel === other.ariaLabel
  const now = (button) => button.isConnected ? button : [...document.querySelectorAll('button')].find(isLike(button))
  const again = (button, frames = 600) => requestAnimationFrame(() => {
    const there = now(button)
    if (there && isHeard(there)) requestAnimationFrame(() => there.click())
    else if (frames) again(button, frames - 1)
  })
  document.addEventListener('click', (event) => {
    const button = event.target.closest('button')
    if (!button || (button.form && button.type === 'submit')) return
    if (!isAlive) last = { event, button }
    else setTimeout(() => arrived.has(event) || again(button), event.isTrusted ? 0 : 100)
  }, true)
  document.documentElement.addEventListener('click', (event) => {
    const button = event.target.closest('button')
    if (button?.isConnected && isHeard(button)) arrived.add(event)
  }, true)
  document.addEventListener('${aliveEvent}', () => {
    isAlive = true
    if (last && last.event.eventPhase === Event.NONE) again(last.button)
  }, { once: true })
}`

export function EarlyClicks({ nonce }: { nonce: string | undefined }) {
  return <EarlyScript nonce={nonce} script={script} />
}
