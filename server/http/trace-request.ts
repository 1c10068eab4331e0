import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { apiBase } from '#contract/calls/api.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { Env } from '../env/env.ts'
import type { AppEnv } from './app-env.ts'
import { callerAddress } from './caller-address.ts'

const saneId = /^[A-Za-z0-9._-]{8,64}$/

/**
 * Gives each request an id (the caller's own if it is well-formed) and a log with it, and logs the
 * answer. Only the path is logged, without what is secret in it: query strings carry authorization
 * codes.
 */
export function traceRequest({
  env,
  log,
}: {
  env: Pick<Env, 'TRUSTED_PROXIES'>
  log: Logger
}): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header('X-Request-Id')
    const requestId = given !== undefined && saneId.test(given) ? given : randomUUID()
    const requestLog = log.child({ requestId })
    c.set('requestId', requestId)
    c.set('log', requestLog)
    const forwarded = c.req.header('X-Forwarded-For')
    c.set('address', callerAddress(connectedAddress(c), forwarded, env.TRUSTED_PROXIES))
    const startedAt = performance.now()
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const milliseconds = Math.round(performance.now() - startedAt)
    const { method } = c.req
    const path = hideSecrets(c.req.path)
    requestLog.info({ method, path, status: c.res.status, milliseconds }, 'request')
  }
}

/** Undefined when the app is called without a listener, as in tests. */
function connectedAddress(c: Context<AppEnv>): string | undefined {
  return c.env?.incoming === undefined ? undefined : getConnInfo(c).remote.address
}

/** What stands before a secret in a path: of files, and of each call whose path names one. */
const beforeSecret = new RegExp(
  `^(${['/media/(?:avatars/)?[^/]+/', '/files/', '/relatorio/', '/calendario/', `${apiBase}/storage/uploads/`, ...Object.values(endpoints).flatMap(findPrefix)].join('|')}).*`,
)

/** A path as it may be logged: a file's address and a mailed token are themselves the proof. */
function hideSecrets(path: string): string {
  return path.replace(beforeSecret, '$1…')
}

function findPrefix({ path, ids = {} }: Pick<Endpoint, 'path' | 'ids'>): string[] {
  const secret = Object.keys(ids).find((name) => ids[name] === 'secret')
  if (secret === undefined) return []
  const [before = ''] = path.split(`:${secret}`)
  return [apiBase + before.replace(/:\w+/g, '[^/]+')]
}
