import { cpSync } from 'node:fs'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Api, apiClient } from '#tests/harness/client.ts'
import '#tests/harness/provided.ts'
import { type Environment, type RunningService, signalbox, startService, temporaryFolder } from './cli.ts'

/** A service with the organization acme, and its data directory, which the commands of a suite work on meanwhile. */
export function besideService(env: Environment = {}) {
  const { folder, remove } = temporaryFolder()
  const dataDir = ['--data-dir', folder]
  let running: RunningService | undefined

  beforeAll(async () => {
    cpSync(inject('installation'), folder, { recursive: true })
    running = await startService(folder, env)
  })

  afterAll(async () => {
    await running?.end('SIGKILL')
    remove()
  })

  const service = (): RunningService => {
    if (!running) throw new Error('the service has not been started yet')
    return running
  }
  /** Calls the service with a key of its own. */
  const client = async (): Promise<Api> => {
    const named = ['--org', 'acme', '--name', 'a', '--per-minute', '9999']
    const made = await signalbox(['keys', 'create', ...named, ...dataDir])
    return apiClient(service().url, made.stdout.trim())
  }
  return { folder, dataDir, service, client }
}
