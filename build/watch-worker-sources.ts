import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Folders with sources that are built apart from the page, so that the bundler does not watch them.
 */
const folders = ['sw', 'src/local', 'src/rescue', 'contract', 'public']

/** Rebuilds in watch mode (`npm run dev:pwa`) when a file in one of these folders changes. */
export function watchWorkerSources(): Plugin {
  return {
    name: 'watch-worker-sources',
    apply: 'build',
    async buildStart() {
      if (!this.meta.watchMode) return
      for (const folder of folders)
        for (const entry of await readdir(join(root, folder), {
          ...{ recursive: true, withFileTypes: true },
        }))
          if (entry.isFile()) this.addWatchFile(join(entry.parentPath, entry.name))
    },
  }
}
