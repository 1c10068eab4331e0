import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Sandbox, SandboxEnv, SandboxNetwork } from '../sandbox.ts'
import { linkAccount } from './accounts/link-account.ts'
import { seedProfiles } from './accounts/profiles.ts'
import { answerError, TiktokError } from './api-call.ts'
import { apiRoutes } from './api-routes.ts'
import { authorizeRoutes } from './authorization/authorize-routes.ts'
import { tiktokControlRoutes } from './control-routes.ts'
import { addPastPost, resumeTasks } from './posts/process-task.ts'
import { uploadRoutes } from './posts/upload-routes.ts'
import { tiktokSchema } from './schema.ts'
import type { TiktokSandbox } from './settings.ts'

const tiktokRoutes = (sandbox: TiktokSandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (error instanceof TiktokError) return answerError(c, error)
    sandbox.log.error({ err: error }, 'the TikTok sandbox failed')
    return answerError(c, new TiktokError('internal_error', 'Something is wrong'))
  })
  routes.route('/www', authorizeRoutes(sandbox))
  routes.route('/api', apiRoutes(sandbox))
  routes.route('/upload', uploadRoutes(sandbox))
  return routes
}

export const tiktokNetwork = {
  id: 'tiktok',
  schema: tiktokSchema,
  routes: tiktokRoutes,
  control: tiktokControlRoutes,
  linkAccount,
  addPastPost,
  start: async (sandbox: Sandbox) => {
    await seedProfiles(sandbox)
    resumeTasks(sandbox)
  },
} satisfies SandboxNetwork<TiktokSandbox['settings']>
