import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { joinChunks } from './build/chunks/join-chunks.ts'
import { compressScripts } from './build/compress-scripts.ts'
import { minifyThemeScript } from './build/minify-theme-script.ts'
import { rescuePage } from './build/rescue-page.ts'
import { serviceWorker } from './build/service-worker.ts'
import { developSite } from './build/site/develop-site.ts'
import { renderSite } from './build/site/render-site.ts'
import { sourcePlugins } from './build/source-plugins.ts'
import { watchWorkerSources } from './build/watch-worker-sources.ts'
import { writePolicyDigest } from './build/write-policy-digest.ts'
import { writeRoutePreloads } from './build/write-route-preloads.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const apiServer = `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: path('src'),
  publicDir: path('public'),
  plugins: [
    joinChunks(sourcePlugins),
    writeRoutePreloads(),
    writePolicyDigest(),
    minifyThemeScript(),
    rescuePage(),
    renderSite(),
    developSite(),
    sourcePlugins(),
    compressScripts(),
    serviceWorker(),
    watchWorkerSources(),
  ],
  resolve: {
    alias: [
      // The package's own entry leads to a build for very old browsers.
      { find: /^dexie$/, replacement: path('node_modules/dexie/dist/modern/dexie.min.mjs') },
      // A stand-in for what React has had since version 18.
      {
        find: /^use-sync-external-store\/shim(?=\/with-selector|$)/,
        replacement: 'use-sync-external-store',
      },
    ],
  },
  // The worker loads what looks into videos when there is one.
  worker: { format: 'es', plugins: () => [compressScripts()] },
  server: {
    proxy: { '/api': apiServer, '/media': apiServer, '/dev/mail': apiServer },
    fs: { allow: [path('.')] },
  },
  build: {
    outDir: path('dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    // Browsers that know ES2022 without it only load a file a moment later.
    modulePreload: { polyfill: false },
    // Everything of ours is prefetched by the worker; inlined files would be fetched with the page instead.
    assetsInlineLimit: 2048,
    // A read of a property does nothing else in any code of this page.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    },
  },
})
