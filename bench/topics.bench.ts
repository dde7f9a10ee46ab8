import { noModels } from '#service/core/models.ts'
import { costOfPlacing } from './topics/cost.ts'
import { type DemoFigures, measureDemo } from './topics/demo.ts'
import type { Kind } from './topics/house.ts'
import { labelsModel, lettersModel } from './topics/labels-model.ts'
import { measureRebuild } from './topics/rebuild.ts'
import { readSets, type TextSet } from './topics/sets.ts'
import { type Figures, type Streamed, stream } from './topics/stream.ts'

/** `models`: stand-ins that help; `labels` answers from the labels, `letters` knows no meaning. */
export type TopicsBenchFlags = {
  seeds: number
  /** Number of the first order: a long measurement can be made in parts. */
  first: number
  only: string
  cost: boolean
  titles: boolean
  models?: 'labels' | 'letters'
  on: Kind
  rebuild?: number
}

const say = (text: string) => process.stdout.write(`${text}\n`)

const precise = (value: number) => value.toFixed(3)

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

function lineOf({ ari, vMeasure, topics, unplaced, refused }: Figures, truth: number): string {
  const strange = refused === null ? '' : `, ${percent(refused)} of the strange ones join nothing`
  return (
    `ARI ${precise(ari)}, V-measure ${precise(vMeasure)}, ${topics} topics (${(topics / truth).toFixed(2)} × ${truth}), ` +
    `${percent(unplaced)} unplaced${strange}`
  )
}

function mean(figures: Figures[]): Figures {
  const of = (value: (it: Figures) => number) =>
    figures.reduce((sum, it) => sum + value(it), 0) / figures.length
  return {
    ari: of((it) => it.ari),
    vMeasure: of((it) => it.vMeasure),
    topics: Math.round(of((it) => it.topics)),
    unplaced: of((it) => it.unplaced),
    refused: figures.some(({ refused }) => refused === null) ? null : of((it) => it.refused ?? 0),
  }
}

/** From the least to the most of several orders. */
function rangeOf(figures: Figures[]): string {
  const span = (of: (it: Figures) => number | null, worded: (value: number) => string) => {
    const values = figures.flatMap((it) => of(it) ?? [])
    return values.length === 0 ? '' : `${worded(Math.min(...values))} to ${worded(Math.max(...values))}`
  }
  const strange = span((it) => it.refused, percent)
  return (
    `ARI ${span((it) => it.ari, precise)}, ${span((it) => it.topics, String)} topics, ` +
    `${span((it) => it.unplaced, percent)} unplaced` +
    (strange === '' ? '' : `, ${strange} of the strange ones join nothing`)
  )
}

async function measure(set: TextSet, { seeds, first, models, on }: TopicsBenchFlags): Promise<void> {
  const truth = new Set(set.texts.map(({ label }) => label)).size
  say(
    `${set.name}: ${set.texts.length} texts about ${truth} things, ${set.strange.length} about none of them`,
  )
  const runs: Streamed[] = []
  for (let seed = first; seed < first + seeds; seed++) {
    const labels = models === 'labels' ? labelsModel(set) : null
    const run = await stream(
      set,
      seed,
      labels?.models ?? (models === 'letters' ? lettersModel() : noModels),
      on,
    )
    runs.push(run)
    const { texts, placeSeconds, passSeconds } = run
    say(
      `  order ${seed}: ${texts} texts in ${placeSeconds.toFixed(1)} s (${(texts / placeSeconds).toFixed(0)}/s), pass ${passSeconds.toFixed(1)} s`,
    )
    if (labels)
      say(`    ${labels.calls()} calls, one for ${(texts / labels.calls()).toFixed(1)} texts (20 at least)`)
    say(`    at once      ${lineOf(run.atOnce, truth)}`)
    say(`    after a pass ${lineOf(run.afterPass, truth)}`)
  }
  for (const [name, figures] of [
    ['at once     ', runs.map((it) => it.atOnce)],
    ['after a pass', runs.map((it) => it.afterPass)],
  ] as const) {
    say(`  mean ${name} ${lineOf(mean(figures), truth)}`)
    say(`       ${name} ${rangeOf(figures)}`)
  }
}

function demoLine({ topics, small, sizes, unplaced, aside, proposals, ari }: DemoFigures): string {
  return (
    `${topics} topics (${small} with at most three discussions, ${sizes.middle} in the middle, ${sizes.largest} at most), ` +
    `${sizes.all} discussions placed, ${unplaced} unplaced, ${aside} set aside, ${proposals} proposals, ARI ${ari.toFixed(3)}`
  )
}

async function measureTheDemo(showsTitles: boolean, on: Kind): Promise<void> {
  const { atOnce, afterPass } = await measureDemo(on)
  say('The demo, from its messages alone')
  say(`  at once      ${demoLine(atOnce)}`)
  say(`  after a pass ${demoLine(afterPass)}`)
  if (showsTitles) for (const title of afterPass.titles) say(`    ${title}`)
}

async function measureCost(on: Kind): Promise<void> {
  const few = await costOfPlacing(500, on)
  const many = await costOfPlacing(50_000, on)
  const times = (many.ms / few.ms).toFixed(2)
  say(`Joined a topic: ${few.joined} at 500 topics and ${many.joined} at 50,000, of ${few.sent}`)
  say(
    `One placement: ${few.ms.toFixed(2)} ms at 500 topics, ${many.ms.toFixed(2)} ms at 50,000 (${times} ×, at most 2)`,
  )
}

/** Measures how well and how fast discussions are placed, without a model or with one that stands in. */
export async function benchTopics(flags: TopicsBenchFlags): Promise<void> {
  const { only, cost, titles, on, rebuild } = flags
  if (rebuild !== undefined) return measureRebuild(rebuild, on, say)
  const { sets, missing } = readSets()
  for (const file of missing) say(`bench/data/${file} is not there: see bench/data/README.md`)
  for (const set of sets) if (set.name.toLowerCase().includes(only.toLowerCase())) await measure(set, flags)
  if ('demo'.includes(only.toLowerCase())) await measureTheDemo(titles, on)
  if (cost) await measureCost(on)
}
