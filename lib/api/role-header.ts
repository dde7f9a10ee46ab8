/** With every answer of the dashboard: the role that whoever asked has now. */
export const roleHeader = 'signalbox-role'
