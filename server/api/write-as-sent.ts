/**
 * The texts of a form as browsers send them, every line break as '\r\n'. The hash of a request is made of these: a
 * request that a server of before took under its key, and hashed as it came, is recognised when it is repeated.
 */
export function writeAsSent<T extends object>(texts: T): T {
  const entries = Object.entries(texts).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('\n', '\r\n') : value,
  ])
  return Object.fromEntries(entries) as T
}
