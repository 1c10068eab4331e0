import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { apiBase } from '#contract/calls/api.ts'
import { logout } from '#contract/endpoints/endpoints.ts'
import { endMediaCookie } from './auth/media-cookie.ts'
import { mountBilling } from './billing/mount-billing.ts'
import { mountCalendarFeeds } from './calendar-feeds/mount-calendar-feeds.ts'
import type { Deps } from './deps.ts'
import { mountDocs } from './docs/routes.ts'
import { answerError } from './http/answer-error.ts'
import { ApiError } from './http/api-error.ts'
import type { App, AppEnv } from './http/app-env.ts'
import { guardRequestBodies } from './http/guard-request-bodies.ts'
import { securityHeaders } from './http/security-headers.ts'
import { traceRequest } from './http/trace-request.ts'
import { mountAccounts } from './linking/routes.ts'
import { mountDevMail } from './mail/dev-page/mount-dev-mail.ts'
import { mountMarketing } from './marketing/mount-marketing.ts'
import { mountMedia } from './media/mount-media.ts'
import { mountMembers } from './members/mount-members.ts'
import { mountMetrics } from './metrics/mount-metrics.ts'
import { mountOnboarding } from './onboarding/mount-onboarding.ts'
import { mountOperator } from './operator/mount-operator.ts'
import { mountOwnAccount } from './own-account/mount-own-account.ts'
import { mountOwnData } from './own-data/mount-own-data.ts'
import { mountPage } from './page/mount-page.ts'
import { mountPasskeys } from './passkeys/mount-passkeys.ts'
import { mountPlanning } from './planning/mount-planning.ts'
import { mountLateDeliveries } from './posts/late/mount-late-deliveries.ts'
import { mountPosts } from './posts/mount-posts.ts'
import { mountProjects } from './projects/routes.ts'
import { mountReports } from './reports/mount-reports.ts'
import { mountService } from './service/routes.ts'
import { mountSignIn } from './sign-in/mount-sign-in.ts'
import { mountSignUp } from './sign-up/mount-sign-up.ts'
import { mountSmart } from './smart/mount-smart.ts'
import { mountStorageBytes } from './storage/bytes/mount-storage-bytes.ts'
import { mountStorage } from './storage/mount-storage.ts'
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
  mountSignIn(app, deps)
  mountSignUp(app, deps)
  mountOwnAccount(app, deps)
  mountOwnData(app, deps)
  mountPasskeys(app, deps)
  mountProjects(app, deps)
  mountMembers(app, deps)
  mountAccounts(app, deps)
  mountBilling(app, deps)
  mountOnboarding(app, deps)
  mountPosts(app, deps)
  mountTemplates(app, deps)
  mountLateDeliveries(app, deps)
  mountMetrics(app, deps)
  mountPlanning(app, deps)
  mountSmart(app, deps)
  mountUploads(app, deps)
  mountStorageBytes(app, deps)
  mountMarketing(app, deps)
  mountMedia(app, deps)
  mountStorage(app, deps)
  mountReports(app, deps)
  mountCalendarFeeds(app, deps)
  mountOperator(app, deps)
  mountDocs(app, deps)
  mountDevMail(app, deps)

  app.all('/api/*', () => {
    throw new ApiError('NOT_FOUND')
  })
  mountPage(app, pageFolder, deps.env, deps.log)
  return app
}
