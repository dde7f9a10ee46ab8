import { readdir, readFile } from 'node:fs/promises'

/** Fields of the state of a process behind its name. */
async function fieldsOf(pid: string | number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** A process and all below it. */
export async function treeOf(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = new Map(
    await Promise.all(pids.map(async (pid) => [pid, (await fieldsOf(pid))[1]] as const)),
  )
  const belongs = (pid: string | undefined): boolean =>
    pid === String(root) || (pid !== undefined && pid !== '1' && belongs(parents.get(pid)))
  return pids.filter(belongs).map(Number)
}

/** Milliseconds of a tick, in which the system counts. */
const tick = 10

/** Milliseconds of processor time of a process, of all below it, and of those that it has waited for. */
export async function spentByTree(root: number): Promise<number> {
  const all = await Promise.all(
    (await treeOf(root)).map(async (pid) => {
      const [user = 0, system = 0, ofEndedUser = 0, ofEndedSystem = 0] = (await fieldsOf(pid))
        .slice(11, 15)
        .map(Number)
      return user + system + (pid === root ? ofEndedUser + ofEndedSystem : 0)
    }),
  )
  return all.reduce((sum, ticks) => sum + ticks, 0) * tick
}
