import { Hono } from 'hono'
import { seenIn } from '../ledger/growth.ts'
import { answerGraphError, unknownPath } from '../meta/graph-error.ts'
import { pacificDay } from '../meta/graph-values.ts'
import { checkGraphVersion } from '../meta/read-params.ts'
import { seedProfessionals } from '../professionals/professionals.ts'
import type { Sandbox, SandboxEnv, SandboxNetwork } from '../sandbox.ts'
import { linkAccount } from './accounts/link-account.ts'
import { findPage, findPageByName, seedPages } from './accounts/pages.ts'
import { authorizeRoutes } from './authorization/authorize-routes.ts'
import { facebookControlRoutes } from './control-routes.ts'
import { graphRoutes } from './graph-routes.ts'
import { addPastPost } from './posts/page-posts.ts'
import { facebookSchema } from './schema.ts'
import type { FacebookSandbox } from './settings.ts'
import { resumeVideos } from './videos/process-video.ts'
import { ruploadRoutes } from './videos/rupload-routes.ts'

const facebookRoutes = (sandbox: FacebookSandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.onError(answerGraphError(sandbox, 'Facebook'))
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
  tellDay: (sandbox, accountId, day) => {
    const page = findPage(sandbox.db, accountId)
    return page ? seenIn(page.account, pacificDay(day)) : null
  },
  start: async (sandbox: Sandbox) => {
    await seedPages(sandbox)
    await seedProfessionals(sandbox, (name) => findPageByName(sandbox.db, name)?.accountId)
    resumeVideos(sandbox)
  },
} satisfies SandboxNetwork<FacebookSandbox['settings']>
