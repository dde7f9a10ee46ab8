type SignedIn = { email: string; role: string | undefined }

/** Whoever is signed in now; null when nobody is, or when it cannot be learned. */
export async function whoIsSignedIn(): Promise<SignedIn | null> {
  try {
    const answer = await fetch('/api/auth/session')
    const { user } = (await answer.json()) as { user?: { email?: string; role?: string } }
    return user?.email === undefined ? null : { email: user.email, role: user.role }
  } catch {
    return null
  }
}
