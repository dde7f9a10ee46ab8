type Ask = (go: () => void) => void

/** What would be lost: by leaving the page, or only with the drafts that signing out ends. */
type Loss = 'page' | 'draft'

const asking: { ask: Ask; loss: Loss }[] = []

/** Goes at once, or asks first where something here is not saved. */
export function whenSaved(go: () => void): void {
  goOrAsk(go, asking.findLast(({ loss }) => loss === 'page')?.ask)
}

/** The same for going without what this browser keeps. */
export function whenNothingIsLost(go: () => void): void {
  goOrAsk(go, asking.at(-1)?.ask)
}

function goOrAsk(go: () => void, ask: Ask | undefined): void {
  if (ask) ask(go)
  else go()
}

/** From now on `whenSaved` comes here first. Answers with what ends that. */
export function askBefore(ask: Ask, loss: Loss = 'page'): () => void {
  const one = { ask, loss }
  asking.push(one)
  return () => {
    const at = asking.indexOf(one)
    if (at >= 0) asking.splice(at, 1)
  }
}
