import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTree } from './structure/read-tree.ts'
import { checkTree } from './structure/rules.ts'

const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)))
const tree = readTree(root)
const findings = checkTree(tree)

for (const { path, line, text } of findings) console.log(`${path}:${line} ${text}`)
console.log(`${tree.size} files, ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`)
process.exitCode = findings.length > 0 ? 1 : 0
