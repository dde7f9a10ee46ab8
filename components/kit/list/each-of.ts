/** Works through all of them, so many at once, until somebody stops it. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  isStopped: () => boolean,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) {
      if (isStopped()) return
      await act(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}
