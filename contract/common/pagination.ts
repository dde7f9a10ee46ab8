import * as z from 'zod'
import { dateTime } from './values.ts'

export const pageQuery = {
  page: z.int().min(1).default(1).describe('1-based page.'),
  limit: z.int().min(1).max(100).default(50).describe('Items a page.'),
}

/** The envelope every list answers with. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    page: z.int().min(1).describe('1-based page returned.'),
    limit: z.int().min(1).describe('Page size used.'),
    totalCount: z.int().min(0).describe('Matching items over all pages.'),
  })
}

/** A list of what is written without end: one request looks through so many of the newest. */
export function recentListOf<Item extends z.ZodType>(item: Item) {
  return listOf(item).extend({
    lookedBackTo: dateTime
      .nullable()
      .describe(
        'Null when everything was taken into account. Otherwise the instant of the oldest that was: `totalCount` counts ' +
          'back to it, and `until` with this instant goes on from there.',
      ),
  })
}

export type RecentList<Item> = List<Item> & { lookedBackTo: string | null }
export type List<Item> = { data: Item[]; page: number; limit: number; totalCount: number }
