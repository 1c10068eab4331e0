import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { GraphError, graphErrorBody, unknownPath } from '../meta/graph-error.ts'
import { checkGraphVersion } from '../meta/graph-version.ts'
import type { Sandbox, SandboxEnv, SandboxNetwork } from '../sandbox.ts'
import { addPastPost } from './add-past-post.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { facebookControlRoutes } from './control-routes.ts'
import { graphRoutes } from './graph-routes.ts'
import { linkAccount } from './link-account.ts'
import { resumeVideos } from './process-video.ts'
import { ruploadRoutes } from './rupload-routes.ts'
import { facebookSchema } from './schema.ts'
import { seedPages } from './seed-pages.ts'

const facebookRoutes = (sandbox: Sandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (!(error instanceof GraphError)) {
      sandbox.log.error({ err: error }, 'the Facebook sandbox failed')
      return c.json(graphErrorBody({ code: 2, message: 'Service temporarily unavailable' }), 500)
    }
    return c.json(graphErrorBody(error.details), error.details.status ?? 400)
  })
  const graph = graphRoutes(sandbox)
  routes.route('/www', authorizeRoutes(sandbox))
  routes.route('/graph', graph)
  routes.route('/video', graph)
  routes.route('/rupload', ruploadRoutes(sandbox))
  routes.all('/:host{graph|video}/*', (c) => {
    const [, , , version = '', ...rest] = c.req.path.split('/')
    checkGraphVersion(version)
    throw unknownPath(rest.join('/'))
  })
  return routes
}

export const facebookNetwork = {
  id: 'facebook',
  schema: facebookSchema,
  routes: facebookRoutes,
  control: facebookControlRoutes,
  linkAccount,
  addPastPost,
  start: async (sandbox: Sandbox) => {
    await seedPages(sandbox)
    resumeVideos(sandbox)
  },
} satisfies SandboxNetwork
