import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { SandboxEnv } from '../sandbox.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url))

const styles = ['base', 'feed', 'post', 'dialog'].map((name) => read(`./styles/${name}.css`))
const typeface = import.meta.resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
)

const assets = [
  { name: 'sandbox.css', type: 'text/css; charset=utf-8', bytes: Buffer.concat(styles) },
  { name: 'mark.svg', type: 'image/svg+xml', bytes: read('./mark.svg') },
  { name: 'figtree.woff2', type: 'font/woff2', bytes: read(typeface) },
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
