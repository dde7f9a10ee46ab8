/** In the demo everything can be tried, and nobody outside is written to. */
export function SimulatedNote() {
  return (
    <p role="note" className="rounded-[10px] bg-accent-soft px-4 py-3 text-ink-2">
      <span className="font-semibold text-ink">These workspaces are simulated.</span> What is sent appears in
      their channels here, and nothing leaves this machine. Credentials that you enter are kept sealed and
      never used.
    </p>
  )
}
