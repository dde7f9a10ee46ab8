import * as z from 'zod'

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

export type List<Item> = { data: Item[]; page: number; limit: number; totalCount: number }
