/**
 * Whether a page may show a picture: from its own data address, from this site, or from a configured host.
 * `*.example.com` allows all subdomains. The content security policy allows the same.
 */
export function isShowable(address: string, hosts: readonly string[]): boolean {
  if (/^data:image\//.test(address) || /^\/(?![/\\])/.test(address)) return true
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:' || port !== '') return false
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}
