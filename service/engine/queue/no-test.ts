/** SQL: the run under this alias was no test, so that it says something about its automation. */
export function noTest(alias: string): string {
  return `NOT ${alias}.dry_run AND ${alias}.cause <> 'test'`
}
