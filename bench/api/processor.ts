import { readdir, readFile } from 'node:fs/promises'

/** Microseconds that the threads of a process have been on a processor; null where the system does not tell. */
export async function processorTime(pid: number | undefined): Promise<number | null> {
  const folder = `/proc/${pid}/task`
  const threads = await readdir(folder).catch(() => [])
  const texts = await Promise.all(
    threads.map((thread) => readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '')),
  )
  const spent = texts.flatMap((text) => (text === '' ? [] : [Number(text.split(' ')[0]) / 1000]))
  return spent.length > 0 ? spent.reduce((sum, one) => sum + one, 0) : null
}

export async function residentMiB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
