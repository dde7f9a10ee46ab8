/** Visibility of a channel: every member, owners and admins alone, or chosen members beside them. */
export const visibilities = ['all', 'admins', 'members'] as const
