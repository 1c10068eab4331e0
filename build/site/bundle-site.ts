import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { bundleScript } from '../bundle-script.ts'

export type Output = Rolldown.RolldownOutput['output']
type Renderer = typeof import('../../src/site/render-site.tsx')

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))
/** Within node_modules, so that the renderer finds its packages. */
const rendererFolder = path('node_modules/.cache/site')

/** A build of its own: what the app's page loads knows nothing of the site. */
const shared: InlineConfig = {
  configFile: false,
  root: path('src'),
  publicDir: false,
  logLevel: 'error',
}
const output = {
  write: false,
  target: 'es2022',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} as const
/** The worker keeps nothing of this folder (`service-worker.ts`). */
export const siteAssets = 'assets/site'

/** What the browser loads: scripts of the parts that come alive, styles, the font. */
export async function bundleClient(): Promise<Output> {
  return await bundle({
    ...shared,
    plugins: [react(), tailwindcss()],
    build: {
      ...output,
      assetsDir: siteAssets,
      rolldownOptions: {
        input: { site: path('src/site/main.ts') },
        // The start in one file: each that it imports would be asked for only when it has come.
        output: { codeSplitting: { groups: [{ name: 'site', test: /\/src\/site\/main\.ts$/ }] } },
      },
    },
  })
}

/** The script that runs before the first paint, as text for the page itself. */
export async function bundleBeforePaint(): Promise<string> {
  return await bundleScript(path('src/site/before-paint.ts'))
}

/** The renderer, with the pictures that its pages name. */
export async function bundleRenderer(): Promise<{ renderer: Renderer; assets: Output }> {
  const built = await bundle({
    ...shared,
    plugins: [react()],
    build: {
      ...output,
      assetsDir: siteAssets,
      ssr: path('src/site/render-site.tsx'),
      ssrEmitAssets: true,
    },
  })
  await rm(rendererFolder, { recursive: true, force: true })
  await mkdir(rendererFolder, { recursive: true })
  for (const file of built)
    if (file.type === 'chunk') {
      const target = join(rendererFolder, file.fileName)
      await mkdir(join(target, '..'), { recursive: true })
      await writeFile(target, file.code)
    }
  const entry = built.find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('The renderer of the site was not built')
  // Another address each time: a watching build would get the module of before.
  const address = `${pathToFileURL(join(rendererFolder, entry.fileName))}?${Date.now()}`
  const renderer: Renderer = await import(address)
  return { renderer, assets: built.filter((file) => file.type === 'asset') as unknown as Output }
}

async function bundle(config: InlineConfig): Promise<Output> {
  const [built] = [await build(config)].flat()
  if (!built || !('output' in built)) throw new Error('The public site was not built')
  return built.output
}
