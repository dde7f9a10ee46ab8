/** In the demo everything can be tried, and nobody outside is written to. */
export function SimulatedNote() {
  return (
    <p role="note" className="rounded-[10px] bg-accent-soft px-4 py-3 text-ink-2">
      <span className="font-semibold text-ink">These workspaces are simulated.</span> What is sent to Slack
      and Discord appears in their channels here, mail and Teams messages with the run that wrote them, and
      nothing leaves this machine. Credentials that you enter are kept sealed and never used.
    </p>
  )
}
