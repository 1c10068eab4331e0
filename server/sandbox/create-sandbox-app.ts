import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { getPath } from 'hono/utils/url'
import { controlRoutes } from './control/control-routes.ts'
import { createFaultQueue } from './control/fault-queue.ts'
import { injectFaults } from './control/inject-faults.ts'
import { createRequestLog } from './control/request-log.ts'
import { mediaRoutes } from './media/serve-media.ts'
import { assetRoutes } from './page/asset-routes.ts'
import { pageRoutes } from './page/page-routes.ts'
import type { Sandbox, SandboxEnv, SandboxPart } from './sandbox.ts'
import { type Settings, settingsPatchSchema } from './settings.ts'

/** Many clients join a base and a path with one slash too many; the networks do not mind. */
const getPathOnce = (request: Request) => getPath(request).replace(/\/{2,}/g, '/')

export type SandboxAppOptions = {
  parts: readonly SandboxPart<Settings>[]
  control: boolean
  /** False where only Stripe is simulated: there are no accounts and posts to show. */
  hasNetworks: boolean
}

export const createSandboxApp = (
  sandbox: Sandbox<Settings>,
  { parts, control, hasNetworks }: SandboxAppOptions,
) => {
  const app = new Hono<SandboxEnv>({ getPath: getPathOnce })
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    sandbox.log.error({ err: error }, 'the sandbox failed')
    return c.json({ message: 'internal error' }, 500)
  })
  if (control) {
    const faults = createFaultQueue()
    const requests = createRequestLog(sandbox.clock)
    for (const { id } of parts) {
      app.use(`/${id}/*`, requests.record, injectFaults(sandbox, faults))
    }
    const settingsPatch = settingsPatchSchema
    const controls = controlRoutes(sandbox, { faults, requests, settingsPatch })
    for (const part of parts) controls.route(`/${part.id}`, part.control(sandbox))
    app.route('/_control', controls)
  }
  for (const part of parts) app.route(`/${part.id}`, part.routes(sandbox))
  app.route('/_assets', assetRoutes())
  if (!hasNetworks) return app
  app.route('/media', mediaRoutes(sandbox))
  app.route('/', pageRoutes(sandbox))
  return app
}
