/** SQL interval after which a session ends, however much it is used. */
export const sessionLasts = '30 days'
