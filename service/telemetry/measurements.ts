export type Measurement = {
  kind: 'counter' | 'gauge' | 'histogram'
  /** Unit after UCUM: `s`, `By`, `1`, or a word in braces for things that are counted. */
  unit: string
  description: string
  /** Upper bounds of a histogram. */
  bounds?: number[]
  /** Read when somebody asks, and not told by what happens. */
  observed?: true
}

/** Seconds of what answers a person or a program. */
const quick = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]
/** Seconds of single statements. */
const tiny = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]
/** Seconds of work in the background. */
const slow = [0.05, 0.25, 1, 5, 15, 60, 300]
/** Seconds by which something is late. */
const late = [1, 2.5, 5, 15, 60, 300, 3600]

function time(description: string, bounds: number[]): Measurement {
  return { kind: 'histogram', unit: 's', description, bounds }
}

function level(unit: string, description: string): Measurement {
  return { kind: 'gauge', unit, description, observed: true }
}

function total(unit: string, description: string, observed?: true): Measurement {
  return { kind: 'counter', unit, description, ...(observed && { observed }) }
}

/** Everything that is measured. Names of OpenTelemetry's conventions where there are some. */
export const measurements = {
  'http.server.request.duration': time('Requests, from their first byte to the end of the answer', quick),
  'db.client.operation.duration': time('Statements, with the wait for a connection', tiny),
  'db.client.connection.count': level('{connection}', 'Connections of the pool, in use and idle'),
  'db.client.connection.max': level('{connection}', 'Most connections that the pool may open'),
  'db.client.connection.pending_requests': level('{request}', 'Requests that wait for a connection'),
  'gen_ai.client.operation.duration': time('Calls of models', slow),
  'gen_ai.client.token.usage': {
    kind: 'histogram',
    unit: '{token}',
    description: 'Tokens of a call of a model',
    bounds: [64, 256, 1024, 4096, 16_384, 65_536, 262_144],
  },
  'signalbox.run.duration': time('Attempts at runs', slow),
  'signalbox.runs.ended': total('{run}', 'Runs by how they ended; `queued` is one that is tried again'),
  'signalbox.event.duration': time('Matching of events with automations', slow),
  'signalbox.arrival.duration': time('Mapping of what came in from sources', slow),
  'signalbox.arrivals.received': total(
    '{arrival}',
    'Deliveries that sources sent, new ones and repeated ones',
  ),
  'signalbox.delivery.duration': time('Attempts at deliveries to Slack, Discord, Teams and by mail', slow),
  'signalbox.webhook.duration': time('Attempts at outgoing webhooks', slow),
  'signalbox.schedule.lateness': time('How late the scheduler took up an automation that was due', late),
  'signalbox.loop.turn.duration': time('Turns of the loops of the background work', slow),
  'signalbox.loop.failures': total('{turn}', 'Turns of the loops that failed'),
  'signalbox.loops.failing': level('{loop}', 'Loops whose last turn failed'),
  'signalbox.loops.stuck': level('{loop}', 'Loops whose turn has not ended for half an hour'),
  'signalbox.runs.underway': level('{run}', 'Runs under way in this process'),
  'signalbox.queue.due': level('{item}', 'Items that are due and not begun, of all organizations'),
  'signalbox.queue.lag': level('s', 'How long the first of them has been due'),
  'signalbox.database.up': level('1', '1 when the database answered within two seconds, else 0'),
  'signalbox.database.size': level('By', 'Size of the database'),
  'signalbox.standby.ready': level('1', '1 when reads may go to the standby of DATABASE_READ_URL, else 0'),
  'signalbox.standby.lag': level('By', 'Bytes of what was written that the standby has not carried out yet'),
  'signalbox.reads': total(
    '{read}',
    'Reads that may go to a standby, by the database that answered them',
    true,
  ),
  'signalbox.clock.skew': level('s', 'How far the clock of this machine is ahead of that of the database'),
  'signalbox.build.info': level('1', 'Always 1; its labels are the version, and that of Node.js'),
  'nodejs.eventloop.delay.p50': level(
    's',
    'Delay of the event loop since the last look, half of the time less',
  ),
  'nodejs.eventloop.delay.p99': level('s', 'The same, 99 % of the time less'),
  'nodejs.eventloop.delay.max': level('s', 'The same, the longest'),
  'process.memory.usage': level('By', 'Memory of the process'),
  'signalbox.heap.used': level('By', 'Memory of the process in use for objects'),
  'process.cpu.time': total('s', 'Processor time', true),
  'process.uptime': level('s', 'Time since the process started'),
} satisfies Record<string, Measurement>

export type MeasurementName = keyof typeof measurements

const unitWords: Record<string, string> = { s: '_seconds', By: '_bytes' }

/** Name under which Prometheus knows a measurement: with its unit, and `_total` for what only grows. */
export function prometheusName(name: string, { kind, unit }: Pick<Measurement, 'kind' | 'unit'>): string {
  return `${name.replaceAll('.', '_')}${unitWords[unit] ?? ''}${kind === 'counter' ? '_total' : ''}`
}
