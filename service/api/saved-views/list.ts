import type { SavedViewList } from '#contract/saved-views.ts'
import type { Context } from '#service/core/context.ts'
import { readViews } from './view-row.ts'

export async function listSavedViews(context: Context, asked: { list?: string }): Promise<SavedViewList> {
  return { data: await readViews(context.db.pool, context, asked) }
}
