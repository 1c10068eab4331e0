import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Sources built apart from the page, which the bundler does not watch. */
const folders = [
  ...['sw', 'src/local', 'src/rescue', 'contract', 'public'],
  ...['src/site', 'src/styles', 'src/components', 'src/networks'],
]

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
