import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { openForCommand } from '#service/db/open.ts'
import { type Case, casesFor, deepPage } from './cases.ts'
import {
  type Figures,
  type Length,
  load,
  median,
  processorTime,
  type Running,
  residentMiB,
  startBare,
  startOurs,
} from './servers.ts'
import { findSubjects, type Sizes, sizesOf } from './subjects.ts'

export type Measured = {
  name: string
  bare: number
  ours: number
  ratio: number
  target: number
  p50: number
  p95: number
  /** Bytes of one answer of the service, which often grow with the data. */
  bytes: number
  /** Processor time per request in microseconds; steadier than requests per second when other programs run. */
  bareCost: number | null
  oursCost: number | null
}

export type Report = { sizes: Sizes; rows: Measured[]; memoryMiB: number }

async function prepare(url: string): Promise<{ cases: Case[]; sizes: Sizes; key: string }> {
  const db = await openForCommand({ url, dataDir: '.', poolSize: 2 })
  try {
    const subjects = await findSubjects(db)
    const { orgId } = subjects
    const { key } = await createApiKey(db, { orgId, name: 'bench', perMinute: 1_000_000 })
    return { cases: await casesFor(db, subjects), sizes: await sizesOf(db, orgId), key }
  } finally {
    await db.close()
  }
}

/** Length and number of measurements. */
export type Timing = { seconds: number; requests?: number; rounds: number }

type Run = { length: Length; warmUp: Length; rounds: number; key: string; ours: Running }

type Side = { address: string; server: Running; key?: string }

type Round = Figures & { cost: number | null }

async function loadSide({ address, server, key }: Side, length: Length): Promise<Round> {
  const before = await processorTime(server.child.pid)
  const figures = await load(address, length, key)
  const after = await processorTime(server.child.pid)
  return { ...figures, cost: before === null || after === null ? null : (after - before) / figures.requests }
}

/** Measures both sides in turns, so that other load affects both; the median round counts. */
async function compare(run: Run, name: string, target: number, sides: [Side, Side]): Promise<Measured> {
  const rounds: { bare: Round; ours: Round }[] = []
  for (const side of sides) await load(side.address, run.warmUp, side.key)
  for (let round = 0; round < run.rounds; round++) {
    const bare = await loadSide(sides[0], run.length)
    const ours = await loadSide(sides[1], run.length)
    if (bare.failed + ours.failed > 0)
      throw new Error(`${name}: ${bare.failed} and ${ours.failed} requests failed`)
    rounds.push({ bare, ours })
  }
  const middle = (pick: (round: { bare: Round; ours: Round }) => number) => median(rounds.map(pick))
  const cost = (pick: (round: { bare: Round; ours: Round }) => Round) =>
    rounds.some((round) => pick(round).cost === null) ? null : middle((round) => pick(round).cost ?? 0)
  return {
    name,
    target,
    bare: middle(({ bare }) => bare.perSecond),
    ours: middle(({ ours }) => ours.perSecond),
    ratio: middle(({ bare, ours }) => ours.perSecond / bare.perSecond),
    p50: middle(({ ours }) => ours.p50),
    p95: middle(({ ours }) => ours.p95),
    bytes: middle(({ ours }) => ours.bytes),
    bareCost: cost(({ bare }) => bare),
    oursCost: cost(({ ours }) => ours),
  }
}

function ourSide({ ours, key }: Run, path: string): Side {
  return { address: `${ours.url}/v1${path}`, server: ours, key }
}

async function measureCase(run: Run, databaseUrl: string, one: Case): Promise<Measured> {
  const bare = await startBare(databaseUrl, { [one.path]: one.answer })
  try {
    const bareSide = { address: `${bare.url}${one.path}`, server: bare }
    return await compare(run, one.name, one.target, [bareSide, ourSide(run, one.path)])
  } finally {
    await bare.stop()
  }
}

async function measureDeepPage(run: Run): Promise<Measured> {
  const { name, target, path, against } = deepPage
  return compare(run, `${name} against page 1`, target, [ourSide(run, against), ourSide(run, path)])
}

export async function measure(
  databaseUrl: string,
  { seconds, requests, rounds }: Timing,
  only: RegExp,
  say: (row: Measured) => void,
): Promise<Report> {
  const { cases, sizes, key } = await prepare(databaseUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const ours = await startOurs(databaseUrl, dataDir)
  const length = requests === undefined ? { duration: seconds } : { amount: requests }
  const warmUp = requests === undefined ? { duration: 1 } : length
  const run = { length, warmUp, rounds, key, ours }
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
