import { minify } from '@swc/core'
import type { Plugin } from 'vite'

/**
 * Lets swc compress each script before Vite's own minifier shortens names and prints it; together they
 * save a hundredth: docs/decisions/0052-swc-compresses.md. Workers are built on their own, and each of
 * these builds needs an instance.
 */
export function compressScripts(): Plugin {
  return {
    name: 'compress-scripts',
    apply: 'build',
    renderChunk: {
      // After Vite's plugins, which look for comments that are dropped here.
      order: 'post',
      async handler(code) {
        const compressed = await minify(code, {
          module: true,
          // A seventh pass finds nothing more.
          compress: { passes: 6, ecma: 2020 },
          mangle: false,
          sourceMap: false,
        })
        return { code: compressed.code, map: null }
      },
    },
  }
}
