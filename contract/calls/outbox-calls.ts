// Method and path of the outbox's calls. Without schemas, to keep the worker small; it checks parts
// of the answers (src/local/outbox/kinds/receipt.ts).

export const refreshCall = {
  method: 'POST',
  path: '/auth/refresh',
  caller: 'visitor',
  bodyType: 'json',
} as const

export const logoutCall = {
  method: 'POST',
  path: '/auth/logout',
  caller: 'visitor',
  bodyType: 'json',
} as const

export const createPostCall = {
  method: 'POST',
  path: '/templates/scheduled',
  caller: 'EDITOR',
  bodyType: 'multipart',
  isIdempotent: true,
} as const

export const createTemplateCall = {
  method: 'POST',
  path: '/templates',
  caller: 'EDITOR',
  bodyType: 'multipart',
  isIdempotent: true,
} as const

export const savePlanningCall = {
  method: 'PUT',
  path: '/planning',
  caller: 'EDITOR',
  bodyType: 'json',
  isIdempotent: true,
  requiresRevision: true,
} as const

export const getPlanningCall = {
  method: 'GET',
  path: '/planning',
  caller: 'EDITOR',
  bodyType: 'none',
} as const

export const getPostCall = {
  method: 'GET',
  path: '/posts/:id',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'none',
} as const

export const updatePostCall = {
  method: 'PUT',
  path: '/posts/:id',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'multipart',
  isIdempotent: true,
  requiresRevision: true,
} as const

export const deletePostCall = {
  method: 'DELETE',
  path: '/posts/:id',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'none',
  isIdempotent: true,
  requiresRevision: true,
} as const

export const storeFileCall = {
  method: 'POST',
  path: '/storage/files',
  caller: 'EDITOR',
  bodyType: 'json',
  isIdempotent: true,
} as const
