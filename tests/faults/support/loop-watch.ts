import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded before a service by NODE_OPTIONS: on a signal it writes how long its event loop was held at most since the last one.

const file = process.env.FAULTS_LOOP
const resolution = 1
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

let times = 0
if (file && isMainThread)
  process.on('SIGUSR2', () => {
    times += 1
    writeFileSync(file, JSON.stringify({ times, ms: Math.max(0, delay.max / 1e6 - resolution) }))
    delay.reset()
  })
