/** The page hears clicks from now on. */
export const aliveEvent = 'signalbox:alive'

/** The palette can be opened from now on; its detail is how. */
export const paletteEvent = 'signalbox:palette'
