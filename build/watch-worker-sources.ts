import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What is built beside the page, without the bundler that watches knowing of it: the worker, the rescue page, files that are copied. */
const folders = ['sw', 'src/local', 'src/rescue', 'contract', 'public']

/** A build that watches (`npm run dev:pwa`) is made again when one of these files changes, too. */
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
