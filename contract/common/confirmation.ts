// Imports no zod, because the browser needs this file in its first load.

/** `data.reason` of the 403 that asks the member of a session to show again that it is them. */
export const confirmationNeeded = 'confirmation-needed'

/** `data.reason` of the 403 for a member who has to set up a second factor before anything else. */
export const secondFactorNeeded = 'second-factor-needed'
