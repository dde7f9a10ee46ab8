/** The signed-in member of this browser; null for none, or when the request fails. */
export async function whoIsSignedIn(): Promise<{ email: string; role: string | undefined } | null> {
  try {
    const answer = await fetch('/api/auth/session')
    const { user } = (await answer.json()) as { user?: { email?: string; role?: string } }
    return user?.email === undefined ? null : { email: user.email, role: user.role }
  } catch {
    return null
  }
}
