import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { SandboxEnv } from '../sandbox.ts'

const styles = [
  new URL('./styles/base.css', import.meta.url),
  new URL('./styles/feed.css', import.meta.url),
  new URL('./styles/post.css', import.meta.url),
  new URL('./styles/dialog.css', import.meta.url),
  new URL('./styles/billing.css', import.meta.url),
].map((file) => readFileSync(file))

const mark = readFileSync(new URL('./mark.svg', import.meta.url))
const typeface = readFileSync(
  new URL(
    import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  ),
)

const assets = [
  { name: 'sandbox.css', type: 'text/css; charset=utf-8', bytes: Buffer.concat(styles) },
  { name: 'mark.svg', type: 'image/svg+xml', bytes: mark },
  { name: 'figtree.woff2', type: 'font/woff2', bytes: typeface },
]

export const assetRoutes = () => {
  const routes = new Hono<SandboxEnv>()
  for (const { name, type, bytes } of assets) {
    routes.get(`/${name}`, (c) =>
      c.body(bytes, 200, { 'content-type': type, 'cache-control': 'public, max-age=3600' }),
    )
  }
  return routes
}
