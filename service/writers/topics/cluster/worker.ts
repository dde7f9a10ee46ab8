import { parentPort, workerData } from 'node:worker_threads'
import type { Terms } from '../text/terms.ts'
import { cluster } from './cluster.ts'

const texts: Terms[] = workerData
parentPort?.postMessage(cluster(texts))
