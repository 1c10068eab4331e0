import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { controlRoutes } from './control/control-routes.ts'
import { createFaultQueue } from './control/fault-queue.ts'
import { injectFaults } from './control/inject-faults.ts'
import { createRequestLog } from './control/request-log.ts'
import { mediaRoutes } from './media/serve-media.ts'
import { assetRoutes } from './page/asset-routes.ts'
import { pageRoutes } from './page/page-routes.ts'
import type { Sandbox, SandboxEnv, SandboxNetwork } from './sandbox.ts'

export const createSandboxApp = (
  sandbox: Sandbox,
  { networks, control }: { networks: readonly SandboxNetwork[]; control: boolean },
) => {
  const app = new Hono<SandboxEnv>()
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    sandbox.log.error({ err: error }, 'the sandbox failed')
    return c.json({ message: 'internal error' }, 500)
  })
  if (control) {
    const faults = createFaultQueue()
    const requests = createRequestLog(sandbox.clock)
    for (const { id } of networks) {
      app.use(`/${id}/*`, requests.record, injectFaults(sandbox, faults))
    }
    app.route('/_control', controlRoutes(sandbox, { faults, requests, networks }))
  }
  for (const network of networks) app.route(`/${network.id}`, network.routes(sandbox))
  app.route('/media', mediaRoutes(sandbox))
  app.route('/_assets', assetRoutes())
  app.route('/', pageRoutes(sandbox))
  return app
}
