import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Whether this folder is an unpacked release: packages and dashboard came with it, and nothing is installed or built. */
export const isRelease = existsSync(join(dirname(dirname(fileURLToPath(import.meta.url))), 'VERSION'))

/** What somebody types before the name of a command. */
export const commandWords = isRelease ? './signalbox' : 'npm run -s signalbox --'
