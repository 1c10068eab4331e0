/**
 * Whether an absolute address that a network handed back (where to upload, the next page) is one of
 * its own. `origins` are those of its settings: 'https://api.example.com', or 'https://*.example.com'
 * for all names below one.
 */
export function isOwnOrigin(address: string | URL, origins: readonly string[]): boolean {
  const url = URL.parse(String(address))
  if (url?.username !== '' || url.password !== '') return false
  return origins.some((origin) => {
    const [, scheme, parent] = /^(https?:)\/\/\*\.([^/]+)$/.exec(origin) ?? []
    if (parent === undefined) return url.origin === URL.parse(origin)?.origin
    return url.protocol === scheme && url.host.endsWith(`.${parent}`)
  })
}
