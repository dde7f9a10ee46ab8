/** Read on the server under the same input, so that the names are there on the first byte. */
export function placesInput(search: string) {
  return { limit: 100, ...(search !== '' && { search }) }
}
