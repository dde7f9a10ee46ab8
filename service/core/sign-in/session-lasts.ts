/** SQL interval after which a session ends, however much it is used. */
export const sessionLasts = '30 days'

/** SQL interval after a sign-in, or after being asked again, in which a member may do what needs it to be them. */
export const confirmationLasts = '15 minutes'
