import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { listAppFiles } from './list-app-files.ts'
import { listOnlineFiles } from './list-online-files.ts'

const asked = 'self.APP_FILES'

/**
 * Writes the list of app files into the built worker, without the public pages. Must come after the plugin that builds it.
 */
export function writeAppFileList(): Plugin {
  let folder = ''
  let visitorFiles: ReadonlySet<string> = new Set()
  return {
    name: 'write-app-file-list',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir
    },
    writeBundle(_, bundle) {
      visitorFiles = listOnlineFiles(bundle, this)
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
        const files = JSON.stringify(await listAppFiles(folder, visitorFiles))
        await writeFile(worker, `${before}${files}${after}`)
      },
    },
  }
}
