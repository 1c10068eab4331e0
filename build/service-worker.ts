import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressScripts } from './compress-scripts.ts'
import { installManifest } from './install-manifest.ts'
import { writeAppFileList } from './write-app-file-list.ts'

/** Builds the worker from `sw/sw.ts`, and the install manifest. */
export function serviceWorker(): PluginOption[] {
  return [
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
        buildPlugins: { vite: [compressScripts()] },
        // `writeAppFileList` writes the list; the plugin's type does not allow to omit this.
        injectionPoint: undefined as unknown as string,
      },
    }),
    writeAppFileList(),
  ]
}
