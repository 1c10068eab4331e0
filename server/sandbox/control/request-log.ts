import type { MiddlewareHandler } from 'hono'
import type { Clock, SandboxEnv } from '../sandbox.ts'

const kept = 1000
const secrets = ['access_token', 'client_secret', 'code', 'upload_token']

export type LoggedRequest = {
  seq: number
  at: string
  method: string
  path: string
  params: Record<string, string>
  status: number
  ms: number
  fault: string | null
}

const withoutSecrets = (params: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, secrets.includes(name) ? '***' : value]),
  )

/** The last calls that the networks received, newest last; in memory. */
export const createRequestLog = (clock: Clock) => {
  const entries: LoggedRequest[] = []
  let seq = 0
  const record: MiddlewareHandler<SandboxEnv> = async (c, next) => {
    const began = performance.now()
    const at = new Date(clock.now()).toISOString()
    await next()
    seq += 1
    entries.push({
      seq,
      at,
      method: c.req.method,
      path: c.req.path,
      params: withoutSecrets(c.get('params') ?? c.req.query()),
      status: c.res.status,
      ms: Math.round(performance.now() - began),
      fault: c.get('fault') ?? null,
    })
    if (entries.length > kept) entries.shift()
  }
  return { record, list: (pattern: RegExp) => entries.filter(({ path }) => pattern.test(path)) }
}
export type RequestLog = ReturnType<typeof createRequestLog>
