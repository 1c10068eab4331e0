/**
 * Checks a key: segments of letters, digits, '_', '-', '.'. Keys are made by us, so another one is
 * a bug.
 */
export function checkFileKey(key: string): string {
  const segments = key.split('/')
  const isGood = segments.every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part))
  if (!isGood || key.length > 512) throw new TypeError(`Not a file key: ${JSON.stringify(key)}`)
  return key
}
