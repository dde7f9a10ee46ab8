type Ask = (go: () => void) => void

const asking: Ask[] = []

/** Goes at once, or asks first where something here is not saved. */
export function whenSaved(go: () => void): void {
  const ask = asking.at(-1)
  if (ask) ask(go)
  else go()
}

/** From now on `whenSaved` comes here first. Answers with what ends that. */
export function askBefore(ask: Ask): () => void {
  asking.push(ask)
  return () => {
    const at = asking.indexOf(ask)
    if (at >= 0) asking.splice(at, 1)
  }
}
