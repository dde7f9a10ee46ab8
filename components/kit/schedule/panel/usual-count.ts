/** Runs that a preview asks for where nothing says otherwise: five weeks of daily ones. Who asks for the same asks once. */
export const usualCount = 35
