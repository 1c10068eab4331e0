import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { shortDigest } from '../src/local/app-files/short-digest.ts'
import { installManifest } from './install-manifest.ts'
import { listOnlineFiles } from './list-online-files.ts'

/** Builds the worker from `sw/sw.ts` with the list of the files that it keeps, and the install manifest. */
export function serviceWorker(): PluginOption[] {
  let folder = ''
  let onlineFiles: ReadonlySet<string> = new Set()
  return [
    {
      name: 'find-online-files',
      apply: 'build',
      configResolved: (config) => {
        folder = config.build.outDir
      },
      writeBundle(_, bundle) {
        onlineFiles = listOnlineFiles(bundle, this)
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      manifest: installManifest,
      injectManifest: {
        target: 'es2022',
        rollupFormat: 'es',
        globPatterns: ['**/*.{js,css,html,woff2,svg,webmanifest}', 'icons/icon-192.png'],
        // For installers, and of the public site.
        globIgnores: ['sw.js', 'screenshots/**', 'assets/site/**'],
        manifestTransforms: [
          async (entries) => {
            const manifest = await Promise.all(
              entries
                .filter(({ url }) => !onlineFiles.has(url))
                .map(async ({ url, size }) => ({
                  url: `/${url}`,
                  // The worker accepts a file by this digest alone: docs/decisions/0026-verified-files.md.
                  revision: await shortDigest(new Uint8Array(await readFile(join(folder, url)))),
                  size,
                })),
            )
            // For the rescue page, and for browsers without workers.
            const list = JSON.stringify(manifest.map(({ url }) => url))
            await writeFile(join(folder, 'app-files.json'), list)
            return { manifest }
          },
        ],
      },
      integration: {
        // The plugin adds the install manifest a second time, with another kind of digest.
        beforeBuildServiceWorker: ({ injectManifest }) => {
          injectManifest.additionalManifestEntries = []
        },
      },
    }),
  ]
}
