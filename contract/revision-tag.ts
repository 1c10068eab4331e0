/** The entity tag for `If-Match`: 3 -> '"3"'. */
export function writeRevisionTag(revision: number): string {
  return `"${revision}"`
}

/** From a quoted, weak or bare tag; undefined for others ('*' and lists included). */
export function readRevisionTag(tag: string | null | undefined): number | undefined {
  const digits = /^(?:W\/)?"?([1-9]\d{0,8})"?$/.exec(tag?.trim() ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}
