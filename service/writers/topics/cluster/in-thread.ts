import { Worker } from 'node:worker_threads'
import type { Terms } from '../text/terms.ts'
import type { Clustered } from './cluster.ts'

/** Finds groups in a thread of its own: requests are answered meanwhile. */
export function clusterInThread(texts: Terms[], signal: AbortSignal): Promise<Clustered[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: texts })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(new Error('the thread that finds groups ended without an answer'))
    })
  })
}
