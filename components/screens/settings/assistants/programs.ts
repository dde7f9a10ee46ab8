export type Program = {
  value: string
  label: string
  /** What to do, before the lines. */
  text: string
  /** The lines to paste; none where the address is all. */
  lines?: { title: string; code: string }
  /** What follows. */
  next: string
}

const json = (content: object) => JSON.stringify(content, null, 2)
const signIn = 'It opens this dashboard, where you decide what it may do.'

/** What to paste where, for the programs that most people have. */
export function programsFor(url: string): Program[] {
  const servers = json({ mcpServers: { signalbox: { url } } })
  return [
    {
      value: 'claude',
      label: 'Claude',
      text: 'On the web and in the desktop app: Settings, Connectors, Add custom connector. Name it Signalbox and paste the address above.',
      next: `Press Connect. ${signIn}`,
    },
    {
      value: 'claude-code',
      label: 'Claude Code',
      text: 'In a terminal:',
      lines: { title: 'Terminal', code: `claude mcp add --transport http signalbox ${url}` },
      next: `Then type /mcp in Claude Code and choose signalbox. ${signIn}`,
    },
    {
      value: 'cursor',
      label: 'Cursor',
      text: 'In ~/.cursor/mcp.json, or .cursor/mcp.json of a project:',
      lines: { title: 'mcp.json', code: servers },
      next: `Then press Connect in the settings of Cursor, under MCP. ${signIn}`,
    },
    {
      value: 'vs-code',
      label: 'VS Code',
      text: 'In .vscode/mcp.json of a project, or by the command “MCP: Open User Configuration”:',
      lines: { title: 'mcp.json', code: json({ servers: { signalbox: { type: 'http', url } } }) },
      next: `Then press Start above the entry. ${signIn}`,
    },
    {
      value: 'codex',
      label: 'Codex',
      text: 'In a terminal:',
      lines: { title: 'Terminal', code: `codex mcp add signalbox --url ${url}\ncodex mcp login signalbox` },
      next: `The second line signs in. ${signIn}`,
    },
    {
      value: 'others',
      label: 'Others',
      text: 'Most programs take this block in their configuration:',
      lines: { title: 'Configuration', code: servers },
      next: 'A program that cannot sign in sends an API key instead, in the header Authorization: Bearer <API_KEY>. It then acts for the organization, not for you.',
    },
  ]
}
