import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

const entry = fileURLToPath(new URL('../src/boot.ts', import.meta.url))
const fileName = 'boot.js'

/** Builds `src/boot.ts`, which runs before the first paint and so cannot be a module. */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await bundleScript(entry) })
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, async (_request, answer, next) => {
        try {
          const script = await bundleScript(entry)
          answer.setHeader('Content-Type', 'text/javascript; charset=utf-8')
          answer.end(script)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
