// Method and path of the calls that the outbox makes, without their schemas: the worker that makes
// them has to stay small, and checks only a part of the answers (src/local/outbox/wire/receipt.ts).
// The full table is in `endpoints/`.

export const refreshCall = {
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  bodyType: 'json',
} as const

export const logoutCall = {
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  bodyType: 'json',
} as const

export const createPostCall = {
  method: 'POST',
  path: '/templates/scheduled',
  access: 'project',
  bodyType: 'multipart',
  isIdempotent: true,
} as const

export const createTemplateCall = {
  method: 'POST',
  path: '/templates',
  access: 'project',
  bodyType: 'multipart',
  isIdempotent: true,
} as const

export const savePlanningCall = {
  method: 'PUT',
  path: '/planning',
  access: 'project',
  bodyType: 'json',
  isIdempotent: true,
  requiresRevision: true,
} as const

export const getPlanningCall = {
  method: 'GET',
  path: '/planning',
  access: 'project',
  bodyType: 'none',
} as const

export const getPostCall = {
  method: 'GET',
  path: '/posts/:id',
  access: 'project',
  bodyType: 'none',
} as const

export const updatePostCall = {
  method: 'PUT',
  path: '/posts/:id',
  access: 'project',
  bodyType: 'multipart',
  isIdempotent: true,
  requiresRevision: true,
} as const

export const deletePostCall = {
  method: 'DELETE',
  path: '/posts/:id',
  access: 'project',
  bodyType: 'none',
  isIdempotent: true,
  requiresRevision: true,
} as const
