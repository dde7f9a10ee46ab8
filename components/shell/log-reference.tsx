/** By this the cause is found in the log of the dashboard. */
export function LogReference({ digest }: { digest: string | undefined }) {
  if (!digest) return null
  return (
    <p className="text-ink-2">
      Reference for the log: <code className="select-all text-sm">{digest}</code>
    </p>
  )
}
