/**
 * A UUID derived from a text, so that rows in lists keep their id until the server gives one. Four
 * runs of FNV-1a; not for security.
 */
export function stableId(text: string): string {
  const hex = [1, 2, 3, 4].map((seed) => fnv1a(`${seed} ${text}`)).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

function fnv1a(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
