import { Hono } from 'hono'
import { seenIn } from '../ledger/growth.ts'
import { answerGraphError, unknownPath } from '../meta/graph-error.ts'
import { pacificDay } from '../meta/graph-values.ts'
import { checkGraphVersion } from '../meta/read-params.ts'
import { seedProfessionals } from '../professionals/professionals.ts'
import type { Sandbox, SandboxEnv, SandboxNetwork } from '../sandbox.ts'
import { addPastPost } from './add-past-post.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { facebookControlRoutes } from './control-routes.ts'
import { graphRoutes } from './graph-routes.ts'
import { linkAccount } from './link-account.ts'
import { findPage, findPageByName } from './pages.ts'
import { resumeVideos } from './process-video.ts'
import { ruploadRoutes } from './rupload-routes.ts'
import { facebookSchema } from './schema.ts'
import { seedPages } from './seed-pages.ts'
import type { FacebookSandbox } from './settings.ts'

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
