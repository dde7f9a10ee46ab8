/** The page hears clicks from now on. */
export const aliveEvent = 'signalbox:alive'
