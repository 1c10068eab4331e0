import { Hono } from 'hono'
import { answerGraphError, unknownPath } from '../meta/graph-error.ts'
import { pacificDay } from '../meta/graph-values.ts'
import { checkGraphVersion } from '../meta/read-params.ts'
import type { Sandbox, SandboxEnv, SandboxNetwork } from '../sandbox.ts'
import { tellFigure } from './account-insights.ts'
import { addPastPost } from './add-past-post.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { instagramControlRoutes } from './control-routes.ts'
import { exchangeCodeRoutes } from './exchange-code.ts'
import { exchangeTokenRoutes } from './exchange-token.ts'
import { graphRoutes } from './graph-routes.ts'
import { linkAccount } from './link-account.ts'
import { resumeContainers } from './process-container.ts'
import { findProfile } from './profiles.ts'
import { instagramSchema } from './schema.ts'
import { seedProfiles } from './seed-profiles.ts'
import type { InstagramSandbox } from './settings.ts'

const graphHost = (sandbox: InstagramSandbox) => {
  const host = new Hono<SandboxEnv>()
  host.route('/', exchangeTokenRoutes(sandbox))
  host.route('/', graphRoutes(sandbox))
  return host
}

const instagramRoutes = (sandbox: InstagramSandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.onError(answerGraphError(sandbox, 'Instagram'))
  routes.route('/www', authorizeRoutes(sandbox))
  routes.route('/api', exchangeCodeRoutes(sandbox))
  routes.route('/graph', graphHost(sandbox))
  routes.all('/graph/*', (c) => {
    const rest = c.req.path.split('/graph/')[1] ?? ''
    if (/^v[0-9.]+(\/|$)/.test(rest)) checkGraphVersion(rest.split('/')[0] ?? '')
    throw unknownPath(rest)
  })
  return routes
}

export const instagramNetwork = {
  id: 'instagram',
  schema: instagramSchema,
  routes: instagramRoutes,
  control: instagramControlRoutes,
  linkAccount,
  addPastPost,
  tellDay: (sandbox, accountId, day) => {
    const profile = findProfile(sandbox.db, accountId)
    const tell = (figure: 'reach' | 'views') =>
      profile ? tellFigure(sandbox, profile, figure, pacificDay(day)) : 0
    return { reach: tell('reach'), views: tell('views') }
  },
  start: async (sandbox: Sandbox) => {
    await seedProfiles(sandbox)
    resumeContainers(sandbox)
  },
} satisfies SandboxNetwork<InstagramSandbox['settings']>
