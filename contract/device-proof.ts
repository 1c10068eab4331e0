// The header and claims of a DPoP proof (RFC 9449), and what ours has besides.

export const proofHeader = 'DPoP'
export const proofType = 'dpop+jwt'
export const proofAlgorithm = 'ES256'
/** Characters; a proof of ours has about 600. */
export const longestProof = 2048
