/** Messages that one request reads; deeper pages start again from `until`. */
export const messageReach = 5_000
