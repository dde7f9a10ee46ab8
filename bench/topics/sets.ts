import { existsSync, readFileSync } from 'node:fs'

export type Labelled = { text: string; label: string }

/** Texts with what they are about; `strange` are about nothing of that. */
export type TextSet = { name: string; texts: Labelled[]; strange: string[] }

const directory = new URL('../data/', import.meta.url)

function read(file: string): string | null {
  const path = new URL(file, directory)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

type Pair = [text: string, label: string]
type Clinc = Record<'test' | 'oos_train' | 'oos_val' | 'oos_test', Pair[]>

function clinc(): TextSet | null {
  const found = read('clinc150.json')
  if (found === null) return null
  const all: Clinc = JSON.parse(found)
  return {
    name: 'CLINC150',
    texts: all.test.map(([text, label]) => ({ text, label })),
    strange: [...all.oos_train, ...all.oos_val, ...all.oos_test].map(([text]) => text),
  }
}

/** Rows of two columns, of which the first may be quoted. */
const row = /^(?:"((?:[^"]|"")*)"|([^",\n]*)),([^,\n]+)$/gm

function banking(): TextSet | null {
  const found = read('banking77-test.csv')
  if (found === null) return null
  const rows = [...found.replaceAll('\r', '').matchAll(row)].slice(1)
  const texts = rows.map(([, quoted, plain, label = '']) => ({
    text: (quoted ?? plain ?? '').replaceAll('""', '"').trim(),
    label,
  }))
  return { name: 'BANKING77', texts, strange: [] }
}

type Discussions = { topics: Record<string, string[]>; alone: string[]; near: string[] }

/** Discussions of a product in several languages, written for the tests. */
function product(): TextSet {
  const file = new URL('../../tests/engine/topics/support/discussions.json', import.meta.url)
  const { topics, alone, near }: Discussions = JSON.parse(readFileSync(file, 'utf8'))
  const texts = Object.entries(topics).flatMap(([label, said]) => said.map((text) => ({ text, label })))
  return { name: 'Product', texts, strange: [...alone, ...near] }
}

/** Sets whose files are present; see `bench/data/README.md`. */
export function readSets(): { sets: TextSet[]; missing: string[] } {
  const found = { 'clinc150.json': clinc(), 'banking77-test.csv': banking() }
  const entries = Object.entries(found)
  return {
    sets: [...entries.flatMap(([, set]) => set ?? []), product()],
    missing: entries.filter(([, set]) => set === null).map(([file]) => file),
  }
}
