import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import { describePosts } from '../ledger/posts.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { type FaultQueue, faultSchema, pathPattern } from './faults.ts'
import type { RequestLog } from './request-log.ts'

/** A misspelt field in a control call is an error, so that the test's author notices. */
export const readControlBody = async <S extends v.GenericSchema>(
  c: Context<SandboxEnv>,
  schema: S,
): Promise<v.InferOutput<S>> => {
  const body: unknown = await c.req.json().catch(() => undefined)
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const message = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
  throw new HTTPException(400, {
    res: Response.json({ message: message.join('; ') }, { status: 400 }),
  })
}

const clockSchema = v.strictObject({
  advanceMs: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** The test controls over HTTP. Mounted only with `control: true`. */
export const controlRoutes = (
  sandbox: Sandbox,
  given: {
    faults: FaultQueue
    requests: RequestLog
    settingsPatch: v.GenericSchema<unknown, object>
  },
) => {
  const routes = new Hono<SandboxEnv>()
  const { faults, requests, settingsPatch } = given

  routes.get('/faults', (c) => c.json(faults.list()))
  routes.post('/faults', async (c) => {
    const fault = await readControlBody(c, faultSchema)
    return c.json({ id: faults.add(fault).id }, 201)
  })
  routes.delete('/faults', (c) => {
    faults.clear()
    return c.body(null, 204)
  })

  routes.get('/posts', (c) => c.json(describePosts(sandbox, { limit: 1000 })))
  routes.get('/requests', (c) => c.json(requests.list(pathPattern(c.req.query('path') ?? '*'))))

  routes.get('/settings', (c) => c.json(sandbox.settings))
  routes.patch('/settings', async (c) => {
    Object.assign(sandbox.settings, await readControlBody(c, settingsPatch))
    return c.json(sandbox.settings)
  })

  routes.post('/clock', async (c) => {
    const { advanceMs } = await readControlBody(c, clockSchema)
    sandbox.clock.advance(advanceMs)
    return c.json({ now: new Date(sandbox.clock.now()).toISOString() })
  })

  return routes
}
