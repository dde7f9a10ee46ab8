/** What the reference may load: itself and the script beside it, nothing from elsewhere. */
export const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const referencePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Signalbox API reference</title>
    <link rel="icon" href="data:,">
    <style>
      @font-face { font-family: "Inter Variable"; src: url(/v1/reference/inter.woff2) format("woff2");
        font-weight: 100 900; font-display: swap }
      @font-face { font-family: "JetBrains Mono Variable"; src: url(/v1/reference/jetbrains-mono.woff2) format("woff2");
        font-weight: 100 800; font-display: swap }
      body { margin: 0; color-scheme: light dark; background: light-dark(#fbfaf8, #131416) }
    </style>
  </head>
  <body>
    <div id="reference"></div>
    <noscript><p>The reference needs JavaScript. The same facts are in <a href="/v1/openapi.json">openapi.json</a>.</p></noscript>
    <script src="/v1/reference/scalar.js"></script>
    <script src="/v1/reference/start.js"></script>
  </body>
</html>
`

const configuration = {
  url: '/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  defaultOpenAllTags: true,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}

/** `css` gives the reference the colours and type of the dashboard. */
export function startScript(css: string): string {
  return `Scalar.createApiReference('#reference', ${JSON.stringify({ ...configuration, customCss: css })})\n`
}
