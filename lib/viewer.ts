export type Role = 'owner' | 'admin' | 'member'

/** Who looks at the dashboard, and the organization it shows. */
export type Viewer = {
  member: { id: string; name: string; email: string; role: Role; image: string | null }
  organization: { name: string; slug: string; timezone: string; simulated: boolean }
}
