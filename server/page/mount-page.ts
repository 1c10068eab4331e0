import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import type { Logger } from 'pino'
import type { App, AppEnv } from '../http/app-env.ts'
import { manifestFile, openAppScreens } from './app-screens.ts'
import { answerNotFound, mountSite, type SiteFacts } from './mount-site.ts'
import { readRescuePolicy, rescuePage } from './page-policies.ts'

/** The page keeps the session in it (`src/session/auth-cookie.ts`). */
const sessionCookie = 'upubly.auth'

/** Without one of these the build did not come to its end. */
const builtFiles = ['index.html', manifestFile]
const unbuilt = 'A página ainda não foi construída. Rode: npm run build\n'

/**
 * Serves the public site and the app. Every address at which the app has a screen answers the same
 * document, which decides what to show; what only a program asks for, and is not there, is not found.
 */
export function mountPage(app: App, folder: string, facts: SiteFacts, log: Logger): void {
  if (!builtFiles.every((file) => existsSync(join(folder, file)))) {
    app.get('*', (c) => c.text(unbuilt, 503))
    return
  }
  const serve = (path?: string): MiddlewareHandler<AppEnv> => {
    const files = serveStatic<AppEnv>({ root: folder, precompressed: true, ...(path && { path }) })
    return async (c, next) => {
      const answer = await files(c, next)
      // Anything else is what a later handler answered.
      if (answer instanceof Response)
        answer.headers.set('Cache-Control', cacheRule(path ?? c.req.path))
      return answer
    }
  }

  // What the build keeps for itself ('.vite') is nobody's business.
  app.get('*', (c, next) => (/\/\./.test(c.req.path) ? c.notFound() : next()))
  if (existsSync(join(folder, rescuePage))) {
    app.get(rescuePage, async (c, next) => {
      await next()
      // Read anew, for the page may have been built again since the start.
      c.header('Content-Security-Policy', readRescuePolicy(folder))
    })
  }
  const readSite = mountSite(app, folder, facts)
  const findScreen = openAppScreens(folder, (error) =>
    log.warn({ err: error }, 'the list of what the page was built of cannot be read'),
  )
  app.get('*', etag(), serve())
  app.get('*', async (c, next) => {
    if (!isNavigation(c.req.path, c.req.header('Accept'))) return await c.notFound()
    const screen = findScreen(c.req.path)
    if (!screen) return await answerNotFound(c, readSite)
    // The app sends whoever is not signed in elsewhere.
    const isShown = !screen.isForMembers || getCookie(c, sessionCookie) !== undefined
    if (isShown && screen.preloads) c.header('Link', screen.preloads)
    return await next()
  })
  app.get('*', etag(), serve('index.html'))
}

function isNavigation(path: string, accept = ''): boolean {
  return accept.includes('text/html') && !/^\/(assets|files|media)\//.test(path)
}

/**
 * Assets carry their content in their name; pictures seldom change; the rest is always asked for.
 */
function cacheRule(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  if (/^\/(icons|networks|screenshots)\//.test(path)) return 'public, max-age=86400'
  return 'no-cache'
}
