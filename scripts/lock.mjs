import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// Process ids are reused, in containers at every start, so age decides as well; no locked work takes this long.
const abandonedAfterMs = 15 * 60 * 1000

/**
 * Runs `work` while this process alone holds `file`. A lock whose owner no longer lives is taken over.
 * @template T
 * @param {string} file
 * @param {string} waitingNotice printed once to standard error when another process holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, waitingNotice, work) {
  mkdirSync(dirname(file), { recursive: true })
  for (let tries = 0; !tryTake(file); tries++) {
    if (tries === 1) process.stderr.write(`${waitingNotice}\n`)
    await pause(200)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

function tryTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    dropIfAbandoned(file)
    return false
  }
}

/** The file is moved aside before it is judged a second time, so that a lock taken meanwhile is put back. */
function dropIfAbandoned(file) {
  const aside = `${file}.${process.pid}`
  if (ownerLives(file)) return
  try {
    renameSync(file, aside)
    if (ownerLives(aside)) renameSync(aside, file)
    else rmSync(aside)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function ownerLives(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > abandonedAfterMs) return false
    const pid = Number(readFileSync(file, 'utf8'))
    // An empty file belongs to a process that is between creating and writing it.
    if (pid === 0) return true
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
