type Props = { nonce: string | undefined; script: string }

/** Runs where it stands in the document, before any other script; sent without its indentation. */
export function EarlyScript({ nonce, script }: Props) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script.replaceAll(/\n\s*/g, '\n')}
    </script>
  )
}
