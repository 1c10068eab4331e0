import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { apiBase } from '#contract/api.ts'
import { logout } from '#contract/endpoints.ts'
import { mountAccounts } from './accounts/routes.ts'
import { mountAuth } from './auth/routes.ts'
import type { Deps } from './deps.ts'
import { mountDocs } from './docs/routes.ts'
import { answerError } from './http/answer-error.ts'
import { ApiError } from './http/api-error.ts'
import type { App, AppEnv } from './http/app-env.ts'
import { guardRequestBodies } from './http/guard-request-bodies.ts'
import { securityHeaders } from './http/security-headers.ts'
import { traceRequest } from './http/trace-request.ts'
import { endMediaCookie } from './media/media-cookie.ts'
import { mountMedia } from './media/mount-media.ts'
import { mountPage } from './page/mount-page.ts'
import { mountPlanning } from './planning/mount-planning.ts'
import { mountPosts } from './posts/mount-posts.ts'
import { mountProjects } from './projects/routes.ts'
import { mountService } from './service/routes.ts'
import { mountSmart } from './smart/mount-smart.ts'
import { mountTemplates } from './templates/mount-templates.ts'
import { mountUploads } from './uploads/mount-uploads.ts'

/** The whole service over HTTP; `pageFolder` holds the built page. */
export function createApp(deps: Deps, pageFolder: string): App {
  const app = new Hono<AppEnv>()
  app.onError((error, c) => answerError(error, c, deps.clock.now()))
  app.notFound((c) => c.text('Não encontrado', 404))
  app.use(traceRequest(deps))
  app.use(securityHeaders(deps.env.PUBLIC_URL))
  app.use(guardRequestBodies())
  app.use('/api/*', compress(), async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })

  app.use(apiBase + logout.path, endMediaCookie(deps))

  mountService(app, deps)
  mountAuth(app, deps)
  mountProjects(app, deps)
  mountAccounts(app, deps)
  mountPosts(app, deps)
  mountTemplates(app, deps)
  mountPlanning(app, deps)
  mountSmart(app, deps)
  mountUploads(app, deps)
  mountMedia(app, deps)
  mountDocs(app, deps)

  app.all('/api/*', () => {
    throw new ApiError('NOT_FOUND')
  })
  mountPage(app, pageFolder)
  return app
}
