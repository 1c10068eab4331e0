import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { publicPages } from '#contract/site/public-pages.ts'
import { bundleBeforePaint } from './bundle-site.ts'

type Renderer = typeof import('../../src/site/render-site.tsx')

const renderer = fileURLToPath(new URL('../../src/site/render-site.tsx', import.meta.url))

/** `npm run dev`: renders a page of the public site anew each time it is opened. */
export function developSite(): Plugin {
  return {
    name: 'develop-site',
    apply: 'serve',
    configureServer(server) {
      const beforePaint = bundleBeforePaint()
      // Told when a page is opened.
      beforePaint.catch(() => {})
      server.middlewares.use(async (request, answer, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        if (!publicPages.some((path) => path === pathname)) return next()
        try {
          const { renderSite } = (await server.ssrLoadModule(renderer)) as Renderer
          const pages = await renderSite({
            style: { href: '/styles/site.css' },
            scripts: ['/site/main.ts'],
            beforePaint: await beforePaint,
          })
          const text = await server.transformIndexHtml(pathname, pages.get(pathname) ?? '')
          answer.setHeader('Content-Type', 'text/html; charset=utf-8')
          answer.end(text)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
