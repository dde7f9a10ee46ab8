import { fileURLToPath } from 'node:url'

/**
 * For children that are started with an IPC channel: they end as if asked to when this process is gone, however it went.
 * The arguments are for Node.js, before the program.
 */
export const guarded = {
  args: ['--import', fileURLToPath(new URL('./exit-with-parent.mjs', import.meta.url))],
  env: { PARENT_PID: String(process.pid) },
}
