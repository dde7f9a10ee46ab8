/** How long a process may be silent before its runs are given to another, in milliseconds. */
export const leaseMs = 60_000
