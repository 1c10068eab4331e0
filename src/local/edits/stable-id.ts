/**
 * A UUID made of a text, always the same one: lists keep their place while what they show is not yet the
 * server's. Four runs of FNV-1a; it names things, it secures nothing.
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
