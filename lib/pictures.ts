/**
 * Whether a page may show a picture: one that is carried in its address, lies on this site, or lies on a host that the
 * settings name. `*.example.com` names all below it. The policy of the pages allows the same and no more.
 */
export function isShowable(address: string, hosts: readonly string[]): boolean {
  if (/^data:image\//.test(address) || /^\/(?![/\\])/.test(address)) return true
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:' || port !== '') return false
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}
