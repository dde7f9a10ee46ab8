import { Command, Option } from 'commander'
import { stopWithParent } from '#scripts/stop-with-parent.mjs'
import { type ApiBenchFlags, benchApi } from './api.bench.ts'
import type { EngineBenchFlags } from './engine/round.ts'
import { benchEngine } from './engine.bench.ts'
import { benchIngest, type IngestBenchFlags, ingestParts } from './ingest.bench.ts'
import { benchScale, type ScaleBenchFlags } from './scale.bench.ts'
import { benchScroll, type ScrollBenchFlags } from './scroll.bench.ts'
import { benchService, type ServiceBenchFlags, serviceParts } from './service.bench.ts'
import { benchTopics, type TopicsBenchFlags } from './topics.bench.ts'
import { benchWeb, type WebBenchFlags } from './web.bench.ts'

// Ends with its parent; its children end with it.
stopWithParent({ kill: (signal) => process.kill(process.pid, signal) })

const program = new Command('bench').description('Measure Signalbox against bare peers in the same run.')

program
  .command('api')
  .description(
    'Every GET operation of the contract against node:http and pg with the same SQL, at two sizes.',
  )
  .option(
    '--people <number>',
    'people of the larger size; companies are a tenth, messages ten times as many',
    Number,
    100_000,
  )
  .option('--seconds <number>', 'length of one measurement', Number, 4)
  .option('--requests <number>', 'requests of one measurement, instead of a time', Number)
  .option('--rounds <number>', 'measurements of each, of which the middle one counts', Number, 3)
  .option('--only <pattern>', 'measurements whose name matches', '')
  .addOption(
    new Option('--size <size>', 'what is measured').choices(['small', 'large', 'both']).default('both'),
  )
  .option(
    '--small <url>',
    'a seeded database instead of a fresh small one; a key and stories are added to it',
  )
  .option('--large <url>', 'a seeded database instead of a fresh large one; likewise')
  .action((flags: ApiBenchFlags) => benchApi(flags))

program
  .command('ingest')
  .description(
    'Messages with every statistic kept, beside the same rows inserted bare; deliveries, the past, and mapping.',
  )
  .addOption(new Option('--part <part>', 'one measurement alone').choices(ingestParts))
  .option('--people <number>', 'people of the organization; messages ten times as many', Number, 100_000)
  .option('--seconds <number>', 'length of one measurement', Number, 8)
  .option('--clients <number>', 'writers at once', Number, 2)
  .option('--history <number>', 'messages of the past that is read', Number, 100_000)
  .option('--database <url>', 'a seeded database instead of a fresh one; messages are added to it')
  .action((flags: IngestBenchFlags) => benchIngest(flags))

program
  .command('engine')
  .description('Sweep and dispatch, event matching and fairness, beside a bare pg-boss.')
  .option('--automations <number>', 'automations that are due at once', Number, 100_000)
  .option('--organizations <number>', 'organizations they belong to', Number, 200)
  .option('--processes <number>', 'processes that share the work', Number, 3)
  .option('--batch <number>', 'rows of one statement, on both sides', Number, 500)
  .option('--rounds <number>', 'measurements, of which the middle one counts', Number, 3)
  .action((flags: EngineBenchFlags) => benchEngine(flags))

program
  .command('service')
  .description(
    'Changes against the statements they are made of; starts and memory; how fast waiting runs come to their end; messages in batches.',
  )
  .addOption(new Option('--part <part>', 'one measurement alone').choices(serviceParts))
  .option('--seconds <number>', 'length of one measurement', Number, 8)
  .action((flags: ServiceBenchFlags) => benchService(flags))

program
  .command('scale')
  .description(
    'Reads, messages and runs on one process, on several, behind PgBouncer, and with a standby for reads.',
  )
  .option('--people <number>', 'people of the organization; messages ten times as many', Number, 20_000)
  .option('--reads <number>', 'reads of one measurement', Number, 2000)
  .option('--batches <number>', 'batches of 500 messages of one measurement', Number, 20)
  .option('--runs <number>', 'runs that are due at once', Number, 500)
  .option('--rounds <number>', 'measurements of each, of which the middle one counts', Number, 3)
  .action((flags: ScaleBenchFlags) => benchScale(flags))

program
  .command('topics')
  .description(
    'How well and how fast discussions find their topics, on public sets of texts and on the demo; without a model, or with one that stands in.',
  )
  .option('--seeds <number>', 'orders by chance in which a set is sent', Number, 5)
  .option('--first <number>', 'number of the first of these orders', Number, 1)
  .option('--only <pattern>', 'sets whose name matches', '')
  .option('--titles', 'with the titles of the topics of the demo', false)
  .addOption(new Option('--models <kind>', 'models that stand in and help').choices(['labels', 'letters']))
  .addOption(
    new Option('--on <database>', 'a database of its own, of this kind')
      .choices(['embedded', 'postgresql'])
      .default('embedded'),
  )
  .option('--rebuild <messages>', 'a rebuild of all topics of so many messages, and nothing else', Number)
  .option('--no-cost', 'without the cost of one placement at 500 and at 50,000 topics')
  .action((flags: TopicsBenchFlags) => benchTopics(flags))

program
  .command('web')
  .description('JavaScript on the first load of every route, and Lighthouse on the main ones, signed in.')
  .option('--url <address>', 'a running production dashboard instead of a fresh one')
  .option('--runs <number>', 'runs of Lighthouse, of which the middle one counts', Number, 3)
  .option('--only <pattern>', 'routes that match', '')
  .option('--no-lighthouse', 'JavaScript alone')
  .action((flags: WebBenchFlags) => benchWeb(flags))

program
  .command('scroll')
  .description('A list of people scrolled to its end: frames, tasks, memory.')
  .option('--url <address>', 'a running production dashboard on the demo organization')
  .option('--rows <number>', 'rows of the list', Number, 100_000)
  .action((flags: ScrollBenchFlags) => benchScroll(flags))

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
