import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { installManifest } from './install-manifest.ts'
import { nameAppFiles } from './name-app-files.ts'

/** Builds the worker from `sw/sw.ts`, beside the manifest of what is installed. */
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
        // The list of files is written by `nameAppFiles`; the type forgets that there may be none.
        injectionPoint: undefined as unknown as string,
      },
    }),
    nameAppFiles(),
  ]
}
