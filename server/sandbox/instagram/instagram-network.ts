import { Hono } from 'hono'
import { answerGraphError, unknownPath } from '../meta/graph-error.ts'
import { pacificDay } from '../meta/graph-values.ts'
import { checkGraphVersion } from '../meta/read-params.ts'
import type { Sandbox, SandboxEnv, SandboxNetwork } from '../sandbox.ts'
import { linkAccount } from './accounts/link-account.ts'
import { findProfile, seedProfiles } from './accounts/profiles.ts'
import { authorizeRoutes } from './authorization/authorize-routes.ts'
import { exchangeCodeRoutes, exchangeTokenRoutes } from './authorization/exchange-token.ts'
import { addPastPost } from './containers/container-calls.ts'
import { resumeContainers } from './containers/process-container.ts'
import { instagramControlRoutes } from './control-routes.ts'
import { graphRoutes } from './graph-routes.ts'
import { tellFigure } from './reads/account-insights.ts'
import { instagramSchema } from './schema.ts'
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
