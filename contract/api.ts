export const apiBase = '/api/v1'
export const projectHeader = 'X-Project-ID'
export const idempotencyHeader = 'Idempotency-Key'
export const revisionHeader = 'If-Match'
