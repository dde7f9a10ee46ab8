import { defineConfig } from 'vitest/config'
import { findPostgres } from '#scripts/postgres.ts'

/** Of modules that keep their settings for the whole process, or that have a stand-in: each file loads them anew. */
const apart = ['lib/{api/server,auth,proxy}/**/*.test.ts', 'components/kit/page/viewer-actions.test.ts']

/** Suites that need a database run on the embedded one and, where its programs are here, on a server. */
const onDatabases = [
  'tests/contract/**/*.test.ts',
  'tests/engine/**/*.test.ts',
  'tests/statistics/**/*.test.ts',
  'tests/service/**/*.test.ts',
]

// One more than there are processors, where these are two: a good part of a test waits for its database.
const shared = {
  setupFiles: ['tests/setup/seed.ts', 'tests/setup/stubs.ts'],
  pool: 'threads' as const,
  maxWorkers: 3,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What is waited for comes later on a busy machine, and is as good.
  expect: { poll: { timeout: 20_000 } },
}

const server = findPostgres()

/**
 * Where there is a server the embedded database is spared what the other answers as well: refusals, which come before or beside
 * it, and operations, whose statements are the same in both. It still has the first of each, at once and after a restart, and all of the
 * engine, of statistics and of what it alone could do in another way.
 */
const first = onDatabases.with(0, 'tests/contract/**/{success,success-list*,concurrency*,restart*}.test.ts')
const spared = [
  'tests/service/{bodies,body-size,errors,expensive-requests,hidden-channels,hostile-*,malformed-requests,mcp,mcp-conformance}.test.ts',
  'tests/service/{openapi,order-of-checks,other-organization,revocation,roles,service-tokens,surface}.test.ts',
]

function onDatabase(name: string) {
  return {
    test: {
      ...shared,
      name,
      include: name === 'embedded' && server ? first : onDatabases,
      exclude: name === 'embedded' && server ? spared : [],
      globalSetup: [`tests/setup/${name}.ts`],
      isolate: false,
    },
  }
}

/** Real processes that are killed and starved, one part after the other: `npm run test:faults`, no part of `npm test`. */
const breakingMs = Number(process.env.FAULTS_SECONDS ?? 0) * 1000
/** What was broken has twenty minutes to come to its end. */
const ofFaults = { ...shared, fileParallelism: false, testTimeout: breakingMs + 1_200_000 }
const probes = 'tests/faults/probes.test.ts'
const faults = [
  { test: { ...ofFaults, name: 'faults', include: ['tests/faults/**/*.test.ts'], exclude: [probes] } },
  // Alone among them it speaks with a service of the tests, on their database.
  {
    test: {
      ...ofFaults,
      name: 'faults-in-process',
      include: [probes],
      globalSetup: ['tests/setup/embedded.ts'],
    },
  },
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '.next/**',
            'e2e/**',
            'tests/{embedded,faults,pack,program}/**',
            ...apart,
            ...onDatabases,
          ],
          // Loading modules anew for each of 300 files was two thirds of the work.
          isolate: false,
        },
      },
      { test: { ...shared, name: 'unit-apart', include: apart } },
      // Each brings up databases of its own, in several processes: on a busy machine that takes minutes, and is no fault.
      { test: { ...shared, name: 'pglite', include: ['tests/embedded/**/*.test.ts'], testTimeout: 300_000 } },
      // Starts the program, which brings its own database: once is enough.
      {
        test: {
          ...shared,
          name: 'program',
          include: ['tests/program/**/*.test.ts'],
          globalSetup: ['tests/setup/installation.ts'],
        },
      },
      ...(process.env.FAULTS_SECONDS ? faults : []),
      // A release as it is run: `npm run test:pack`, no part of `npm test`.
      ...(process.env.RELEASE
        ? [
            {
              test: {
                ...shared,
                name: 'pack',
                include: ['tests/pack/**/*.test.ts'],
                testTimeout: 900_000,
                hookTimeout: 900_000,
              },
            },
          ]
        : []),
      onDatabase('embedded'),
      ...(server ? [onDatabase('postgres')] : []),
    ],
  },
})
