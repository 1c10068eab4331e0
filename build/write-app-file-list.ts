import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { listAppFiles } from './list-app-files.ts'

/** The expression in the worker's source that the list replaces. */
const asked = 'self.APP_FILES'

/**
 * Writes the list of app files and their digests into the built worker. Must come after the plugin
 * that builds it.
 */
export function writeAppFileList(): Plugin {
  let folder = ''
  return {
    name: 'write-app-file-list',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async (error) => {
        if (error) return
        const worker = join(folder, 'sw.js')
        const [before = '', after, ...more] = (await readFile(worker, 'utf8')).split(asked)
        if (after === undefined || more.length > 0)
          throw new Error(`The built worker has to ask for ${asked} once`)
        const files = JSON.stringify(await listAppFiles(folder))
        await writeFile(worker, `${before}${files}${after}`)
      },
    },
  }
}
