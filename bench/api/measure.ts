import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createApiKey } from '#service/api-keys/create.ts'
import { openForCommand } from '#service/db/open.ts'
import { type Case, casesFor, deepPage } from './cases.ts'
import { type Figures, load, median } from './load.ts'
import { type Running, startBare, startOurs } from './servers.ts'

export type Measured = {
  name: string
  bare: number
  ours: number
  ratio: number
  target: number
  p50: number
  p975: number
}

export type Sizes = { people: number; companies: number; messages: number }

export type Report = { sizes: Sizes; rows: Measured[]; memoryMiB: number }

async function look(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query<{
      orgId: string
      personId: string
      companyId: string
      channelId: string
      topicId: string
    }>(
      `SELECT o.id AS "orgId",
         (SELECT id FROM people WHERE org_id = o.id ORDER BY message_count DESC LIMIT 1) AS "personId",
         (SELECT id FROM companies WHERE org_id = o.id ORDER BY message_count DESC LIMIT 1) AS "companyId",
         (SELECT id FROM channels WHERE org_id = o.id ORDER BY message_count DESC LIMIT 1) AS "channelId",
         (SELECT id FROM topics WHERE org_id = o.id ORDER BY person_count, id LIMIT 1) AS "topicId"
       FROM organizations o WHERE slug = 'bench'`,
    )
    const sizes = await client.query<{ name: string; value: string }>('SELECT name, value FROM counters')
    const ids = found.rows[0]
    if (!ids)
      throw new Error('there is no bench organization; run: npm run signalbox -- seed --profile bench')
    const size = (name: string) => Number(sizes.rows.find((row) => row.name === name)?.value ?? 0)
    return {
      ids,
      sizes: { people: size('people'), companies: size('companies'), messages: size('messages') },
    }
  } finally {
    await client.end()
  }
}

async function mintKey(url: string, orgId: string): Promise<string> {
  const db = await openForCommand({ DATABASE_URL: url, SIGNALBOX_DATA_DIR: '.', SIGNALBOX_POOL_SIZE: 2 })
  const { key } = await createApiKey(db, { orgId, name: 'bench', perMinute: 1_000_000 })
  await db.close()
  return key
}

type Run = { seconds: number; rounds: number; key: string; ours: Running }

/** The two take turns, so that what else the machine does falls on both; the median round counts. */
async function compare(
  run: Run,
  name: string,
  target: number,
  bareUrl: [string, string?],
  oursUrl: string,
): Promise<Measured> {
  const rounds: { bare: Figures; ours: Figures }[] = []
  await load(bareUrl[0], 1, bareUrl[1])
  await load(oursUrl, 1, run.key)
  for (let round = 0; round < run.rounds; round++) {
    const bare = await load(bareUrl[0], run.seconds, bareUrl[1])
    const ours = await load(oursUrl, run.seconds, run.key)
    if (bare.failed + ours.failed > 0)
      throw new Error(`${name}: ${bare.failed} and ${ours.failed} requests failed`)
    rounds.push({ bare, ours })
  }
  const middle = (pick: (round: { bare: Figures; ours: Figures }) => number) => median(rounds.map(pick))
  return {
    name,
    target,
    bare: middle(({ bare }) => bare.perSecond),
    ours: middle(({ ours }) => ours.perSecond),
    ratio: middle(({ bare, ours }) => ours.perSecond / bare.perSecond),
    p50: middle(({ ours }) => ours.p50),
    p975: middle(({ ours }) => ours.p975),
  }
}

async function measureCase(run: Run, databaseUrl: string, one: Case): Promise<Measured> {
  const bare = await startBare(databaseUrl, { [one.path]: one.statement })
  try {
    return await compare(
      run,
      one.name,
      one.target,
      [`${bare.url}${one.path}`],
      `${run.ours.url}/v1${one.path}`,
    )
  } finally {
    await bare.stop()
  }
}

async function residentMiB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

export async function measure(
  databaseUrl: string,
  timing: { seconds: number; rounds: number },
  only: RegExp,
  say: (row: Measured) => void,
): Promise<Report> {
  const { ids, sizes } = await look(databaseUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const key = await mintKey(databaseUrl, ids.orgId)
  const ours = await startOurs(databaseUrl, dataDir)
  const run = { ...timing, key, ours }
  const rows: Measured[] = []
  const add = (row: Measured) => {
    rows.push(row)
    say(row)
  }
  try {
    for (const one of await casesFor(ids))
      if (only.test(one.name)) add(await measureCase(run, databaseUrl, one))
    if (only.test(deepPage.name) && sizes.people >= 50_000) {
      const pageOne: [string, string] = [`${ours.url}/v1${deepPage.against}`, key]
      add(
        await compare(
          run,
          `${deepPage.name} against page 1`,
          deepPage.target,
          pageOne,
          `${ours.url}/v1${deepPage.path}`,
        ),
      )
    }
    return { sizes, rows, memoryMiB: await residentMiB(ours.child.pid) }
  } finally {
    await ours.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
