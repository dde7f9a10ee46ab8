/** Values that are told apart by their place, since two may be equal while they are typed. */
export function placed<Value>(values: readonly Value[]): { value: Value; index: number }[] {
  return values.map((value, index) => ({ value, index }))
}
