import { readCounts } from '#lib/page/counts.ts'
import { openPage } from '#lib/page/open-page.ts'

/** The numbers of the navigation, as they are now. */
export async function GET(): Promise<Response> {
  const counts = await readCounts(await openPage())
  return Response.json(counts, { headers: { 'cache-control': 'private, no-store' } })
}
