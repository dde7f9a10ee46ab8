import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiKey } from '#service/api-keys/create.ts'
import { openForCommand } from '#service/db/open.ts'
import { type Case, casesFor, deepPage } from './cases.ts'
import { type Figures, load, median } from './load.ts'
import { type Running, startBare, startOurs } from './servers.ts'
import { findSubjects, type Sizes, sizesOf } from './subjects.ts'

export type Measured = {
  name: string
  bare: number
  ours: number
  ratio: number
  target: number
  p50: number
  p975: number
}

export type Report = { sizes: Sizes; rows: Measured[]; memoryMiB: number }

async function prepare(url: string): Promise<{ cases: Case[]; sizes: Sizes; key: string }> {
  const db = await openForCommand({ DATABASE_URL: url, SIGNALBOX_DATA_DIR: '.', SIGNALBOX_POOL_SIZE: 2 })
  try {
    const subjects = await findSubjects(db)
    const { orgId } = subjects
    const { key } = await createApiKey(db, { orgId, name: 'bench', perMinute: 1_000_000 })
    return { cases: await casesFor(db, subjects), sizes: await sizesOf(db, orgId), key }
  } finally {
    await db.close()
  }
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
  const bare = await startBare(databaseUrl, { [one.path]: one.answer })
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

async function measureDeepPage(run: Run): Promise<Measured> {
  const { name, target, path, against } = deepPage
  const base = `${run.ours.url}/v1`
  return compare(run, `${name} against page 1`, target, [`${base}${against}`, run.key], `${base}${path}`)
}

export async function measure(
  databaseUrl: string,
  timing: { seconds: number; rounds: number },
  only: RegExp,
  say: (row: Measured) => void,
): Promise<Report> {
  const { cases, sizes, key } = await prepare(databaseUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const ours = await startOurs(databaseUrl, dataDir)
  const run = { seconds: timing.seconds, rounds: timing.rounds, key, ours }
  const rows: Measured[] = []
  const add = (row: Measured) => {
    rows.push(row)
    say(row)
  }
  try {
    for (const one of cases) if (only.test(one.name)) add(await measureCase(run, databaseUrl, one))
    if (only.test(deepPage.name) && sizes.people >= 50_000) add(await measureDeepPage(run))
    return { sizes, rows, memoryMiB: await residentMiB(ours.child.pid) }
  } finally {
    await ours.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
