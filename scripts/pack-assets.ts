import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const worthPacking = /\.(?:js|css|json|svg|txt|map)$/
const smallest = 512

/** Writes `.br` and `.gz` beside every text below a folder, once, so that serving one costs no more than reading it. */
export async function packAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && worthPacking.test(entry.name))
  await Promise.all(files.map((entry) => pack(join(entry.parentPath, entry.name))))
}

async function pack(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallest) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await brotli(content, { params }))
  await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
}
