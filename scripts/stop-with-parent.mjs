/**
 * When npm is killed outright it can forward nothing; nobody should be left holding the ports. Asked once: whoever is
 * asked twice ends where it stands.
 *
 * @param {{ kill(signal: 'SIGTERM'): unknown }} child
 * @param {() => number} parentNow
 */
export function stopWithParent(child, parentNow = () => process.ppid) {
  const parent = parentNow()
  const looking = setInterval(() => {
    if (parentNow() === parent) return
    clearInterval(looking)
    child.kill('SIGTERM')
  }, 500)
  looking.unref()
}
