import { fileURLToPath } from 'node:url'

/**
 * Stops a child when npm was killed, which can then forward no signal, so that nothing keeps the ports. Asks once, because
 * a second signal would end the child at once.
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

/**
 * Makes a child with an IPC channel end by itself, as on SIGTERM, when this process is gone for any reason.
 * The arguments are for Node.js and come before the program.
 */
export const endWithParent = {
  args: ['--import', fileURLToPath(new URL('./exit-with-parent.mjs', import.meta.url))],
  env: { PARENT_PID: String(process.pid) },
}
