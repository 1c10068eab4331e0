import { build } from 'vite'

/**
 * Bundles a script that is no module, for what has to run before the page's modules or without them:
 * it may stand inside a page or be a file of its own.
 */
export async function bundleScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  })
  const [output] = [built].flat()
  const [chunk] = output && 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`)
  if (/<\/script|<!--/i.test(chunk.code)) throw new Error(`${entry} would end before its end`)
  return chunk.code.trim()
}
