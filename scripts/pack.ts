import { statSync } from 'node:fs'
import { packRelease } from './pack/release.ts'

const archive = await packRelease()
console.log(`${archive}: ${(statSync(archive).size / 2 ** 20).toFixed(1)} MiB`)
