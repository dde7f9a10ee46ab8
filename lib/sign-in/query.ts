/** One value of a query; several or none are as good as nothing. */
export function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value.slice(0, 200) : ''
}
