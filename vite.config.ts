import { existsSync } from 'node:fs'
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
const startOfPage = group([
  'src/main.tsx',
  'src/components/ui/banner.tsx',
  'src/components/ui/logo.tsx',
  'src/local/calls/api-error.ts',
  'src/local/calls/unreachable-error.ts',
  'src/local/database/quota-full-error.ts',
  'src/session/copy-keys.ts',
  'contract/texts/format-numbers.ts',
])

/**
 * The layout of members' screens, and what those screens have in common that show posts: in files of their own
 * these would be thirty requests more. The screens themselves stay out: every one would load all of another.
 */
const shell = group([
  'contract/posts/post-number.ts',
  'contract/time/occurrences.ts',
  'src/api/planning-query.ts',
  'src/api/week-queries.ts',
  'src/app/app-layout.tsx',
  'src/components/change-badge.tsx',
  'src/components/load-failure.tsx',
  'src/components/post-thumbnail.tsx',
  'src/components/time/zoned-time.tsx',
  'src/components/ui/badge.tsx',
  'src/components/ui/fields/segment-class.ts',
  'src/components/ui/skeleton.tsx',
  'src/features/late-deliveries/decide-button.tsx',
  'src/features/late-deliveries/late-notice-slot.tsx',
  'src/local/edits/edit-content.ts',
  'src/networks/network-icon.tsx',
  'src/offline/media/use-post-picture.ts',
  'src/offline/media/use-thumbnail.ts',
  'src/offline/outbox/list-device-entries.ts',
  'src/offline/outbox/use-posts-with-pending-changes.ts',
  'src/offline/outbox/with-moved.ts',
])

const signIn = group(['src/screens/signin/signin-screen.tsx'])

/** Whether a module is one of these files. Each must exist, so that a file that moves is not left out unnoticed. */
function group(files: readonly string[]): (module: string) => boolean {
  const modules = new Set(files.map(path))
  for (const module of modules)
    if (!existsSync(module)) throw new Error(`vite.config.ts names ${module}, which does not exist`)
  return (module) => modules.has(module)
}

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
            { name: 'signin', test: signIn, priority: 1 },
          ],
        },
      },
    },
  },
})
