import { apiClient } from '#tests/harness/client.ts'
import { wait } from './figures.ts'

/** Milliseconds until a read that was not answered is sent again. */
const pause = 100

/**
 * Reads what was just written at every service, and answers where it is missing. Whoever is not answered asks again; whoever is
 * has to see it.
 */
export async function readBack(
  urls: readonly string[],
  apiKey: string,
  { path, body }: { path: string; body: unknown },
) {
  if (path !== '/companies') return []
  const [company] = (body as { companies: { name: string }[] }).companies
  const name = company?.name ?? ''
  const missing = await Promise.all(
    urls.map(async (url) => ((await names(url, apiKey, name)).includes(name) ? [] : [`${name} at ${url}`])),
  )
  return missing.flat()
}

async function names(url: string, apiKey: string, search: string): Promise<string[]> {
  for (;;) {
    const answer = await apiClient(url, apiKey)
      .get(`/companies?${new URLSearchParams({ search })}`)
      .catch(() => null)
    if (answer?.status === 200) return (answer.body.data as { name: string }[]).map(({ name }) => name)
    await wait(pause)
  }
}
