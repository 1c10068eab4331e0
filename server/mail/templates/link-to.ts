/** A link to a page of ours, with its query. */
export function linkTo(
  publicUrl: string,
  path: string,
  query: Record<string, string> = {},
): string {
  const search = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return publicUrl + path + (search.length > 0 ? `?${search.join('&')}` : '')
}
