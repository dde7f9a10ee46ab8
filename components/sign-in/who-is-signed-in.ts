/** The e-mail address of whoever is signed in now; null when nobody is, or when it cannot be learned. */
export async function whoIsSignedIn(): Promise<string | null> {
  try {
    const answer = await fetch('/api/auth/session')
    const { user } = (await answer.json()) as { user?: { email?: string } }
    return user?.email ?? null
  } catch {
    return null
  }
}
