import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Loaded before a service by NODE_OPTIONS: on a signal it writes the most that its event loop computed without a pause since
// the last one. Processor time of the thread, not time of the clock, in which a busy machine does other work.

const file = process.env.FAULTS_LOOP

function spentMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let last = spentMs()
let longest = 0
let times = 0

function look(): void {
  const now = spentMs()
  longest = Math.max(longest, now - last)
  last = now
}

if (file && isMainThread) {
  setInterval(look, 1).unref()
  process.on('SIGUSR2', () => {
    look()
    times += 1
    writeFileSync(file, JSON.stringify({ times, ms: longest }))
    longest = 0
    last = spentMs()
  })
}
