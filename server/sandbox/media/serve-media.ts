import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'

/** Serves published files unchanged, and the avatars. Byte ranges let videos seek. */
export const mediaRoutes = ({ mediaDir }: Sandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.get(
    '/:file{[0-9a-f]{64}(\\.preview)?\\.(jpg|mp4|mov)}',
    serveStatic({
      root: mediaDir,
      rewriteRequestPath: (path) => path.slice(path.lastIndexOf('/')),
      onFound: (_path, c) => {
        c.header('Cache-Control', 'public, max-age=31536000, immutable')
        c.header('X-Content-Type-Options', 'nosniff')
      },
    }),
  )
  return routes
}
