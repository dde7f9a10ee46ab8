import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Tree } from './rules.ts'

const generated = ['.git', 'node_modules', 'service/db/migrations', 'package-lock.json', 'openapi.json']
const binary = /\.(?:png|ico|jpg|jpeg|webp|woff2?|gz)$/

/** All texts that people write in this project, by their path from the root. */
export function readTree(root: string): Tree {
  const skipped = new Set([...generated, ...ignoredNames(root)])
  const isSkipped = (name: string, path: string) =>
    skipped.has(name) || skipped.has(path) || skipped.has(`*${extname(name)}`) || binary.test(name)
  const walk = (folder: string): [string, string][] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (isSkipped(entry.name, path)) return []
      if (entry.isDirectory()) return walk(path)
      return entry.isFile() ? [[path, readFileSync(join(root, path), 'utf8')]] : []
    })
  return new Map(walk(''))
}

function ignoredNames(root: string): string[] {
  const file = join(root, '.gitignore')
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines
    .map((line) => line.trim().replace(/^\/|\/$/g, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
}
