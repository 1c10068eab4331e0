import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { minify, type Plugin } from 'vite'

const fileName = 'theme.js'

/**
 * Minifies `public/theme.js`, which runs before the first paint; Vite copies public files
 * unchanged.
 */
export function minifyThemeScript(): Plugin {
  return {
    name: 'minify-theme-script',
    apply: 'build',
    async generateBundle() {
      const file = fileURLToPath(new URL(`../public/${fileName}`, import.meta.url))
      const { code, errors } = await minify(file, await readFile(file, 'utf8'), { compress: true })
      if (errors.length > 0) throw new Error(`${fileName} cannot be shortened`, { cause: errors })
      this.emitFile({ type: 'asset', fileName, source: code })
    },
  }
}
