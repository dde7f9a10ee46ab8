/** Values of custom fields with a change; null takes one away. */
export function changedValues(item: object, change: Record<string, unknown>): object {
  const known = 'customFields' in item && typeof item.customFields === 'object' ? item.customFields : {}
  return Object.fromEntries(Object.entries({ ...known, ...change }).filter(([, value]) => value !== null))
}
