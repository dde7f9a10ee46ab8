type Identified = { id: string }

const hasId = (value: object): value is Identified => 'id' in value && typeof value.id === 'string'

/**
 * Finds the item with this id in the data of a query: a detail, a page of a list, pages of an endless list. Returns
 * the same object when nothing changes. Objects inside an item are other entities and are not searched.
 */
export function replaceItem(data: unknown, id: string, change: (item: object) => object): unknown {
  if (Array.isArray(data)) return replaceIn(data, id, change)
  if (typeof data !== 'object' || data === null) return data
  if (hasId(data)) return data.id === id ? change(data) : data
  if ('pages' in data && Array.isArray(data.pages)) return withMember(data, 'pages', data.pages, id, change)
  if ('data' in data && Array.isArray(data.data)) return withMember(data, 'data', data.data, id, change)
  return data
}

export function findItem(data: unknown, id: string): object | null {
  let found: object | null = null
  replaceItem(data, id, (item) => {
    found ??= item
    return item
  })
  return found
}

function replaceIn(list: unknown[], id: string, change: (item: object) => object): unknown[] {
  const next = list.map((one) => replaceItem(one, id, change))
  return next.some((one, index) => one !== list[index]) ? next : list
}

function withMember(
  data: object,
  member: string,
  list: unknown[],
  id: string,
  change: (item: object) => object,
): object {
  const next = replaceIn(list, id, change)
  return next === list ? data : { ...data, [member]: next }
}
