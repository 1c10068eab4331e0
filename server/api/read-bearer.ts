import type { Context } from 'hono'

/** The access token of a call, if it has one. */
export function readBearer(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
}
