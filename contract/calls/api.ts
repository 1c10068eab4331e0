export const apiBase = '/api/v1'
export const projectHeader = 'X-Project-ID'
export const idempotencyHeader = 'Idempotency-Key'
export const revisionHeader = 'If-Match'

/** The entity tag for `If-Match`: 3 -> '"3"'. */
export function writeRevisionTag(revision: number): string {
  return `"${revision}"`
}

/** From a quoted, weak or bare tag; undefined for others ('*' and lists included). */
export function readRevisionTag(tag: string | null | undefined): number | undefined {
  const digits = /^(?:W\/)?"?([1-9]\d{0,8})"?$/.exec(tag?.trim() ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

// The header and claims of a DPoP proof (RFC 9449), and what ours has besides.

export const proofHeader = 'DPoP'
export const proofType = 'dpop+jwt'
export const proofAlgorithm = 'ES256'
/** Characters; a proof of ours has about 600. */
export const longestProof = 2048
