import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDataOf020 } from '#tests/harness/released-data.ts'
import { findProgram } from '#tests/program/support/proxies.ts'
import { account, buildImage, type Container, startImage } from './support/image.ts'

const archive = process.env.RELEASE ?? ''
const dockerfile = fileURLToPath(new URL('../../deploy/Dockerfile', import.meta.url))
const canRun = process.getuid?.() === 0 && findProgram('bwrap') !== null && findProgram('nsenter') !== null
const folder = mkdtempSync(join(tmpdir(), 'signalbox-release-'))
chmodSync(folder, 0o711)
let running: Container | undefined
afterAll(async () => {
  await running?.kill()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(canRun)('nothing is run: that needs root, bwrap and nsenter', () => undefined)

const node = '/opt/signalbox/node_modules/node/bin/node'
const signalbox = '/opt/signalbox/signalbox'
const people = 'http://127.0.0.1:4000/v1/people?limit=1'
const demo = ['start', '--profile', 'demo']
const figures: Record<string, string> = {}
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** An answer as text, asked for from within: there is no network that leads in or out. */
async function fetched(container: Container, path: string, key = ''): Promise<string> {
  const program = `fetch(${JSON.stringify(path)}, { headers: { authorization: 'Bearer ${key}', accept: 'text/html, application/json' } })
    .then(async (answer) => console.log(answer.status, await answer.text()))`
  return (await container.inside([node, '-e', program])).said
}

async function keyIn(container: Container): Promise<string> {
  const made = await container.inside([signalbox, 'keys', 'create', '--org', 'northline', '--name', 'a'])
  return made.said.split('\n')[0] ?? ''
}

describe.skipIf(!canRun)('a release, by the steps of its image', () => {
  let image: ReturnType<typeof buildImage>
  const data = join(folder, 'data')
  const old = join(folder, 'old')
  let key = ''

  const start = async (at: string, command?: string[]) => {
    const since = performance.now()
    running = await startImage(image, at, command)
    await running.untilSaid('Signalbox is running.')
    figures[`start ${command?.at(-1) ?? ''} ${at === old ? 'on data of 0.2.0' : ''}`] = seconds(since)
    return running
  }

  beforeAll(() => {
    const since = performance.now()
    image = buildImage(dockerfile, dirname(archive), folder)
    figures['size of the archive'] = `${(statSync(archive).size / 2 ** 20).toFixed(1)} MiB`
    figures['steps of the image'] = seconds(since)
  })
  afterAll(() => process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`))

  test('it starts on nothing, without a network, as somebody without rights, and is healthy', async () => {
    const container = await start(data, demo)
    expect(await container.inside(image.stage.health)).toEqual({ code: 0, said: '' })
    expect(await fetched(container, 'http://127.0.0.1:3000/sign-in')).toMatch(
      /^200 <!DOCTYPE html>.*Signalbox/s,
    )
    key = await keyIn(container)
    expect(await fetched(container, people, key)).toMatch(/^200 .*"displayName"/)
    expect((await container.inside(['touch', '/opt/signalbox/changed', '/changed'])).said).toMatch(
      /(Read-only.*){2}/s,
    )
  })

  test('what it has is there again after the plug was pulled', async () => {
    await running?.kill()
    const container = await start(data, demo)
    expect(await fetched(container, people, key)).toMatch(/^200 .*"displayName"/)
    expect(await container.stop()).toBe(0)
  })

  test('it goes on with the data of an earlier version, of which it keeps a copy', async () => {
    const rows = await makeDataOf020(old)
    const { uid, gid } = account
    for (const name of readdirSync(old, { recursive: true, encoding: 'utf8' }))
      chownSync(join(old, name), uid, gid)
    const container = await start(old)
    const answer = await fetched(container, people, await keyIn(container))
    expect(JSON.parse(answer.slice(4))).toMatchObject({ totalCount: rows.people })
    expect(readdirSync(join(old, 'backups'))).toHaveLength(1)
    expect(await container.stop()).toBe(0)
  })
})
