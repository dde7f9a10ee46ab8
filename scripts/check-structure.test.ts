import { describe, expect, test } from 'vitest'
import { checkTree } from './structure/rules.ts'
import { scan } from './structure/scan.ts'

const specifiers = (source: string) => scan(source).imports.map((one) => one.specifier)
const texts = (files: Record<string, string>) =>
  checkTree(new Map(Object.entries(files))).map(({ path, line, text }) => `${path}:${line} ${text}`)

describe('scan', () => {
  test('reads every form of import with its line', () => {
    const source = [
      "import a from './a.ts'",
      'import {',
      '  b,',
      '  type C,',
      "} from './b.ts'",
      "import type { D } from './d.ts'",
      "import * as e from './e.ts'",
      "import './f.ts'",
      "export { g } from './g.ts'",
      "export * from './h.ts'",
      "const i = await import('./i.ts')",
    ].join('\n')
    expect(scan(source).imports).toEqual([
      { specifier: './a.ts', line: 1, isType: false },
      { specifier: './b.ts', line: 5, isType: false },
      { specifier: './d.ts', line: 6, isType: true },
      { specifier: './e.ts', line: 7, isType: false },
      { specifier: './f.ts', line: 8, isType: false },
      { specifier: './g.ts', line: 9, isType: false },
      { specifier: './h.ts', line: 10, isType: false },
      { specifier: './i.ts', line: 11, isType: false },
    ])
  })

  test.each([
    ['a comment', "// import a from './a.ts'\n/* import './b.ts' */"],
    ['a text', `const text = "import a from './a.ts'"`],
    ['a template', "const text = `\nimport a from './a.ts'\n`"],
    ['a pattern with quotes', `const pattern = /["']import/\nconst other = 'from'`],
  ])('ignores what only looks like an import in %s', (_, source) => {
    expect(specifiers(source)).toEqual([])
  })

  test.each([
    ['an apostrophe on the page', "const a = <p>Don't</p>\nimport b from './b.ts'"],
    ['a pattern with a comment sign', "const a = /[/*]/\nimport b from './b.ts'"],
    ['a pattern with slashes', "const a = x.replace(/^https?:\\/\\//, '')\nimport b from './b.ts'"],
    ['a division', "const a = b / c / d\nimport b from './b.ts'"],
    ['a glob', "const a = '**/*.ts'\nimport b from './b.ts'"],
  ])('is not led astray by %s', (_, source) => {
    expect(specifiers(source)).toEqual(['./b.ts'])
  })
})

describe('checkTree', () => {
  test('a tidy tree has no findings', () => {
    const files = {
      'contract/index.ts': "export * from './people.ts'",
      'contract/people.ts': "import { z } from 'zod'\nexport const person = z.object({})",
      'service/api/people/router.ts': "import { list } from './list.ts'\nexport const router = { list }",
      'service/api/people/list.ts':
        "import { person } from '#contract/people.ts'\nexport const list = () => person",
      'service/api/people/list.test.ts': "import { harness } from '#tests/harness.ts'\nharness()",
      'tests/harness.ts':
        "import { list } from '#service/api/people/list.ts'\nexport const harness = () => list",
      'app/(dashboard)/people/[id]/page.tsx': "import { Row } from './row.tsx'\nexport default Row",
      'app/(dashboard)/people/[id]/row.tsx': "import Link from 'next/link'\nexport const Row = Link",
    }
    expect(texts(files)).toEqual([])
  })

  test.each([
    ['contract/a.ts', "import { b } from '#lib/b.ts'\nb()", 'lib/b.ts'],
    ['components/a.tsx', "import { b } from '#service/api/people/b.ts'\nb()", 'service/api/people/b.ts'],
    ['app/page.tsx', "import { b } from '#service/api/people/b.ts'\nb()", 'service/api/people/b.ts'],
    ['app/page.tsx', "const b = await import('#service/api/people/b.ts')\nb()", 'service/api/people/b.ts'],
    ['components/a.tsx', "import { b } from '#lib/api/server/read.ts'\nb()", 'lib/api/server/read.ts'],
    ['components/a.tsx', "import { b } from '#lib/api/server/state.ts'\nb()", 'lib/api/server/state.ts'],
    ['components/a.tsx', "import { b } from '#lib/home/overview.ts'\nb()", 'lib/home/overview.ts'],
    ['components/a.tsx', "import { type C, b } from '#lib/home/overview.ts'\nb()", 'lib/home/overview.ts'],
    ['components/a.tsx', "import { b } from '#lib/env.ts'\nb()", 'lib/env.ts'],
    ['app/error.tsx', "'use client'; import { b } from '#lib/home/overview.ts'\nb()", 'lib/home/overview.ts'],
    ['components/a.tsx', "import type { b } from '#service/api/people/b.ts'\nb()", 'service/api/people/b.ts'],
    ['lib/a.ts', "import { b } from '#components/b.tsx'\nb()", 'components/b.tsx'],
    ['service/api/people/a.ts', "import { b } from '#lib/b.ts'\nb()", 'lib/b.ts'],
    [
      'service/api/people/a.ts',
      "import { b } from '#service/api/topics/router.ts'\nb()",
      'service/api/topics/router.ts',
    ],
    ['service/core/a.ts', "import { b } from '#service/api/people/b.ts'\nb()", 'service/api/people/b.ts'],
    ['e2e/a.spec.ts', "import { b } from '#service/api/people/b.ts'\nb()", 'service/api/people/b.ts'],
    ['app/people/page.tsx', "import { b } from '../topics/b.ts'\nb()", 'app/topics/b.ts'],
  ])('%s must not import across the table', (path, source, target) => {
    const found = texts({ [path]: source, [target]: 'export const b = () => 1' })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${path}:1`)
    expect(found[0]).toContain(target)
  })

  test.each([
    ['service/db/a.ts', 'service/core/b.ts'],
    ['service/core/a.ts', 'service/engine/clock/b.ts'],
    ['service/engine/a.ts', 'service/deliveries/b.ts'],
    ['service/deliveries/a.ts', 'service/api/people/b.ts'],
    ['service/api/people/a.ts', 'service/runs/agent/b.ts'],
    ['service/runs/a.ts', 'service/doors/http/b.ts'],
    ['service/runs/a.ts', 'service/writers/topics/b.ts'],
    ['service/connectors/slack/a.ts', 'service/runs/b.ts'],
    ['service/doors/http/a.ts', 'service/server.ts'],
    ['service/core/a.ts', 'service/version.ts'],
    ['service/elsewhere/a.ts', 'service/db/b.ts'],
    ['components/ui/a.tsx', 'components/kit/list/b.tsx'],
    ['components/kit/list/a.tsx', 'components/screens/people/b.tsx'],
    ['components/screens/people/a.tsx', 'components/shell/b.tsx'],
    ['components/screens/people/a.tsx', 'components/screens/topics/b.tsx'],
    ['components/elsewhere/a.tsx', 'components/ui/b.tsx'],
  ])('%s stands too low or beside to import %s, be it a type', (path, target) => {
    const found = texts({
      [path]: `import type { B } from '#${target}'\nexport type A = B`,
      [target]: 'export type B = 1',
    })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${path}:1`)
  })

  test.each([
    ['service/core/a.ts', 'service/db/b.ts'],
    ['service/api/people/a.ts', 'service/api/topics/b.ts'],
    ['service/runs/agent/a.ts', 'service/runs/writer/b.ts'],
    ['service/writers/topics/a.ts', 'service/api/topics/b.ts'],
    ['service/doors/http/a.ts', 'service/connectors/slack/b.ts'],
    ['service/server.ts', 'service/doors/http/b.ts'],
    ['components/shell/a.tsx', 'components/screens/people/b.tsx'],
    ['components/screens/people/a.tsx', 'components/ui/b.tsx'],
    ['components/kit/form/a.tsx', 'components/kit/list/b.tsx'],
  ])('%s may import %s', (path, target) => {
    const files = { [path]: `import '#${target}'\nexport const a = 1`, [target]: 'export const b = 1' }
    expect(texts(files)).toEqual([])
  })

  test.each([
    ['service/api/people', 'service/api/companies'],
    ['components/kit/form', 'components/kit/list'],
    ['lib/auth', 'lib/api'],
  ])('%s and %s must not import each other, types included', (one, other) => {
    const files = {
      [`${one}/a.ts`]: `import { c } from '#${other}/c.ts'\nexport const a = c`,
      [`${one}/b.ts`]: `import { c } from '#${other}/c.ts'\nexport const b = c`,
      [`${one}/d.ts`]: 'export type D = 1',
      [`${other}/c.ts`]: 'export const c = 1',
      [`${other}/e.ts`]: `import type { D } from '#${one}/d.ts'\nexport type E = D`,
    }
    const text = `imports ${one}/d.ts, and ${one}/a.ts imports ${other}/c.ts: ${other} and ${one} must not import each other`
    const found = texts(files)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${other}/e.ts:1 ${text}`)
  })

  test.each([
    ['components/a.tsx', "import type { B } from '#lib/api/server/state.ts'", 'lib/api/server/state.ts'],
    ['components/a.tsx', "import { b } from '#lib/api/failure.ts'\nb()", 'lib/api/failure.ts'],
    ['app/page.tsx', "import { b } from '#lib/home/overview.ts'\nb()", 'lib/home/overview.ts'],
    ['app/error.tsx', "'use client'\nimport type { B } from '#lib/home/overview.ts'", 'lib/home/overview.ts'],
  ])('%s may write %s', (path, source, target) => {
    const use = `${source}\nexport const a = 1`
    expect(texts({ [path]: use, [target]: 'export const b = () => 1' })).toEqual([])
  })

  test('only the gate and measurements make the id of an organization', () => {
    const source = 'export const a = (id: string) =>\n  id as OrgId'
    const found = texts({
      'service/core/gate/a.ts': source,
      'bench/a.ts': source,
      'service/api/people/a.ts': source,
      'tests/a.ts': source,
      'lib/a.ts': "export const a = 'id as OrgId'",
    })
    const text = 'makes an OrgId; only service/core/gate may, everything else is given one'
    expect(found).toEqual([`service/api/people/a.ts:2 ${text}`, `tests/a.ts:2 ${text}`])
  })

  test.each([
    ['contract/a.ts', 'node:fs'],
    ['contract/a.ts', '@orpc/server'],
    ['service/api/people/a.ts', 'react'],
    ['service/core/a.ts', 'next/server'],
  ])('%s must not import the package %s', (path, name) => {
    expect(texts({ [path]: `import b from '${name}'\nb()` })[0]).toContain('must not import')
  })

  test('a cycle is reported once with its way round', () => {
    const found = texts({
      'lib/a.ts': "import { b } from './b.ts'\nexport const a = b",
      'lib/b.ts': "import type { c } from './c.ts'\nexport const b = c",
      'lib/c.ts': "export { a as c } from './a.ts'\nexport const d = 1",
    })
    expect(found).toEqual([
      'lib/a.ts:1 imports itself through lib/b.ts → lib/c.ts → lib/a.ts; move what both need',
    ])
  })

  test.each([
    ["export * from './b.ts'"],
    ["// the lot\nexport { b } from './b.ts'\nexport type { C } from './b.ts'\n"],
    ["import { b } from './b.ts'\nexport { b }\n"],
  ])('a barrel is refused outside the contract', (source) => {
    const found = texts({ 'lib/index.ts': source, 'lib/b.ts': 'export const b = 1' })
    expect(found).toEqual(['lib/index.ts:1 only re-exports other files; import from those and delete it'])
  })

  test.each([
    ['a folder too deep', { 'lib/a/b/c/d/e.ts': 'export {}\nexport const e = 1' }, '5 folders deep'],
    ['a name in another case', { 'lib/someFile.ts': 'export const a = 1' }, 'kebab-case'],
    ['a folder in another case', { 'lib/SomeFolder/a.ts': 'export const a = 1' }, 'kebab-case'],
    ['a long file', { 'lib/a.ts': 'export const a = 1\n'.repeat(301) }, 'has 301 lines'],
    [
      'a way out of the folder',
      { 'lib/a.ts': "import '../contract/b.ts'", 'contract/b.ts': '1' },
      '#contract/b.ts',
    ],
    ['an import without ending', { 'lib/a.ts': "import './b'", 'lib/b.ts': '1' }, 'with its ending'],
    ['an open promise', { 'lib/a.ts': ['// TO', 'DO later'].join('') }, 'do it now'],
    ['a silenced type error', { 'lib/a.ts': ['// @ts-', 'ignore'].join('') }, 'do it now'],
    ['a lone test', { 'tests/a.test.ts': ['test.on', "ly('x', run)"].join('') }, 'one test alone'],
    ['a registry', { 'README.md': ['see registry', '.npmjs.org'].join('') }, 'package registry'],
  ])('finds %s', (_, files, expected) => {
    const found = texts(files as Record<string, string>)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(expected)
  })
})
