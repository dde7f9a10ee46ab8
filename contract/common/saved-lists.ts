/** Lists of the dashboard whose search, filters and order can be kept under a name. */
export const savedLists = [
  'arrivals',
  'audit',
  'automations',
  'channels',
  'companies',
  'inbox',
  'messages',
  'people',
  'runs',
  'topics',
  'unplaced',
] as const

export type SavedListName = (typeof savedLists)[number]
