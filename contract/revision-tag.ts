/**
 * Writes a revision (the counter of changes) as the entity tag that `If-Match` carries: 3 -> '"3"'.
 */
export function writeRevisionTag(revision: number): string {
  return `"${revision}"`
}

/** Reads it back, quoted, weak or bare; undefined for anything else ('*' and lists included). */
export function readRevisionTag(tag: string | null | undefined): number | undefined {
  const digits = /^(?:W\/)?"?([1-9]\d{0,8})"?$/.exec(tag?.trim() ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}
