import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootScript } from './build/boot-script.ts'
import { leanPdfkit } from './build/lean-pdfkit.ts'
import { rescuePage } from './build/rescue-page.ts'
import { serviceWorker } from './build/service-worker.ts'
import { developSite } from './build/site/develop-site.ts'
import { renderSite } from './build/site/render-site.ts'
import { watchWorkerSources } from './build/watch-worker-sources.ts'
import { writePolicyDigest } from './build/write-policy-digest.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const apiServer = `http://localhost:${process.env.PORT ?? 3000}`

/**
 * The page's first module, and the few that the sign-in and the shell have in common: without them here one of
 * the two would load the other. `tests/size` fails when that happens.
 */
const startOfPage =
  /\/src\/(main\.tsx|components\/ui\/(banner|logo)\.tsx|local\/(calls\/(api|unreachable)|database\/quota-full)-error\.ts|session\/copy-keys\.ts)$|\/contract\/format-count\.ts$/

/**
 * The layout of members' screens, and what those screens have in common that show posts: in files of their own
 * these would be thirty requests more. The screens themselves stay out: every one would load all of another.
 */
const shell =
  /\/contract\/(occurrences|post-number)\.ts$|\/src\/(app\/app-layout|api\/(week|planning)-quer(ies|y)|local\/edits\/edit-content|components\/(load-failure|post-thumbnail|change-badge|time\/zoned-time|ui\/(skeleton|badge|segment-class))|features\/late-deliveries\/(late-notice-slot|decide-button)|networks\/network-icon|sending\/(media\/use-(thumbnail|post-picture)|pending\/(use-shown-posts|with-moved|list-device-entries)))\.tsx?$/

export default defineConfig({
  root: path('src'),
  publicDir: path('public'),
  plugins: [
    // Must come before react().
    tanstackRouter({
      target: 'react',
      routesDirectory: path('src/routes'),
      generatedRouteTree: path('src/routeTree.gen.ts'),
      autoCodeSplitting: true,
    }),
    react(),
    tailwindcss(),
    bootScript(),
    leanPdfkit(),
    rescuePage(),
    writePolicyDigest(),
    renderSite(),
    developSite(),
    serviceWorker(),
    watchWorkerSources(),
  ],
  // The media worker loads what looks into videos when there is one.
  worker: { format: 'es' },
  server: {
    proxy: {
      ...{ '/api': apiServer, '/media': apiServer, '/files': apiServer },
      ...{ '/relatorio': apiServer, '/calendario': apiServer, '/dev/mail': apiServer },
    },
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
    rolldownOptions: {
      output: {
        // Each group is the modules named and all that they import; what is left follows from who imports what.
        codeSplitting: {
          groups: [
            { name: 'start', test: startOfPage, priority: 3 },
            { name: 'shell', test: shell, priority: 2 },
            { name: 'signin', test: /\/src\/screens\/signin\/signin-screen\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
})
