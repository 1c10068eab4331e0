import type { ErrorCode } from '#contract/errors.ts'

/** By the end of the constraint's name, which drizzle-kit makes of table and column. */
const refusals: readonly [end: string, code: ErrorCode][] = [
  ['_users_id_fk', 'UNAUTHENTICATED'],
  ['_projects_id_fk', 'NOT_FOUND'],
]

/**
 * The code for a call whose person or project was deleted while it ran: PostgreSQL refuses to write
 * a row that would belong to nobody (foreign_key_violation).
 */
export function findGoneOwner(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined
  if (!('code' in error && error.code === '23503' && 'constraint' in error))
    return findGoneOwner(error.cause)
  const name = String(error.constraint)
  return refusals.find(([end]) => name.endsWith(end))?.[1]
}
