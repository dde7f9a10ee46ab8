const channel = 'signalbox:confirmed'

/** Tells the window that asked that the person has come back from the identity provider. */
export function tellConfirmed(): void {
  const told = new BroadcastChannel(channel)
  told.postMessage('confirmed')
  told.close()
}

/** Calls back when another window of this browser tells it. Answers with what ends the listening. */
export function confirmedElsewhere(callback: () => void): () => void {
  const heard = new BroadcastChannel(channel)
  heard.onmessage = callback
  return () => heard.close()
}
