import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { importIconsOneByOne } from './build/import-icons-one-by-one.ts'
import { nameAppFiles } from './build/name-app-files.ts'
import { namePolicy } from './build/name-policy.ts'
import { rescuePage } from './build/rescue-page.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const apiServer = 'http://localhost:3000'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, description: string, url: string, file: string) => ({
  name,
  description,
  url,
  icons: [icon(file, 96, 'any')],
})

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'uPubly',
  short_name: 'uPubly',
  description: 'Agende e publique em suas redes sociais, mesmo sem conexão.',
  lang: 'pt-BR',
  dir: 'ltr',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#FBFAF7',
  background_color: '#FBFAF7',
  categories: ['business', 'social', 'productivity'],
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('maskable-192', 192, 'maskable'),
    icon('maskable-512', 512, 'maskable'),
  ],
  shortcuts: [
    shortcut('Novo post', 'Escrever um post novo', '/posts/create', 'shortcut-new-post'),
    shortcut('Calendário', 'Ver os posts da semana', '/calendar', 'shortcut-calendar'),
  ],
  screenshots: [
    {
      src: '/screenshots/calendar-wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'O calendário da semana',
    },
    {
      src: '/screenshots/posts-narrow.png',
      sizes: '720x1480',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Rascunhos, fila de envio e posts',
    },
  ],
}

type Group = Rolldown.CodeSplittingGroup

const group = (name: Group['name'], priority: number, test: Group['test']): Group => ({
  ...{ name, priority },
  ...(test && { test }),
  includeDependenciesRecursively: false,
})

/**
 * Left alone, every pair of routes that shares an icon gets a file of its own: some forty requests for
 * a first visit. So: what every page needs (it must not bring the database with it); the shell around
 * signed-in pages, with what the calendar shares with others, so that a first visit to it takes three
 * files; the dialogs, the sender and the writing of dates, loaded when they are needed; and what several
 * screens share. The rest follows its route.
 */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  group((id, chunking) => (isInStart(id, chunking) ? 'start' : null), 4, isOfMany),
  group((id, chunking) => (isNeededBy(publicRoute, id, chunking) ? 'public' : null), 3, isOfMany),
  group(
    (id, chunking) => (isNeededBy(shellRoute, id, chunking) ? 'app' : null),
    2,
    (id) => !calendarScreen.test(id) && !endlessList.test(id),
  ),
  group('dialog', 1, /@headlessui|[\\/]ui[\\/](confirm-)?dialog/),
  group(
    'sender',
    1,
    /[\\/](local[\\/](outbox[\\/](?!.*(to-template|device-problems))|uploads[\\/]|planning[\\/][\w-]*planning)|offline[\\/](wake|drain-page|page-ports))/,
  ),
  // What the composer opens, but for the previews and what brings a library of its own.
  group(
    (id, chunking) => (isNeededBy(composerRoute, id, chunking) ? null : 'composing'),
    1,
    /[\\/]screens[\\/]composer[\\/](?!preview|media[\\/](file-order|crop|shapes|use-))|[\\/]local[\\/](planning|templates[\\/](?!draft-from))|[\\/]offline[\\/]use-(planning|known|pending-templates)/,
  ),
  // What is written of one network or one file: in the composer, and where a post is changed.
  group('versions', 1, /[\\/](app[\\/]versions[\\/](?!write)|components[\\/]alt-text-field)/),
  // What looks after chosen files: when there are some, and when the page has come to rest.
  group(
    'files',
    1,
    /[\\/](local[\\/](media\.ts|media[\\/](incoming|media-owner|take-up|release-media|work-messages)|rescue-drafts)|offline[\\/](take-files|tidy|open-picture|media-work))/,
  ),
  group(
    'edits',
    1,
    /[\\/]local[\\/](edits[\\/]|list-own|templates[\\/]draft-from|media[\\/]note-remote)/,
  ),
  {
    name: 'menus',
    test: /[\\/]shell[\\/](project-list|account-panel)/,
    priority: 1,
    includeDependenciesRecursively: true,
  },
  // The menus would bring all of theirs with it, and the composer's preview needs the tabs at once.
  group('choice', 2, /[\\/]ui[\\/](segmented-control|tabs)/),
  // What the composer needs at once, and what is shared by others or by what is loaded later.
  {
    name: (id, chunking) => (isNeededBy(composerRoute, id, chunking) ? 'shared' : 'parts'),
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
]

const entry = /[\\/]src[\\/]main\.tsx/
/** The lazy half of a route: outside `_app`; of the layout of `_app` and of the calendar. */
const publicRoute = /[\\/]routes[\\/](?!_app)[^?]*\?tsr-split/
const shellRoute = /[\\/]routes[\\/]_app(\.tsx|[\\/]calendar\.tsx)\?tsr-split/
const composerRoute = /[\\/]posts\.create\.tsx\?tsr-split/
/** Of one route alone. */
const publicScreen = /[\\/]screens[\\/]signin[\\/]|\?tsr-split/
const calendarScreen = /[\\/]screens[\\/]calendar[\\/]|[\\/]calendar\.tsx\?tsr-split/
/** Of screens with an endless list; the package's list of everything makes it seem to be of all. */
const endlessList = /[\\/](useInfiniteQuery|infiniteQueryObserver)\./

function isOfMany(id: string): boolean {
  return !publicScreen.test(id)
}

function isInStart(id: string, chunking: Rolldown.ChunkingContext): boolean {
  const isNeeded = (by: RegExp) => isNeededBy(by, id, chunking)
  return isNeeded(entry) || (isNeeded(publicRoute) && isNeeded(shellRoute))
}

/** True when such a route imports the module, directly or through others. */
function isNeededBy(route: RegExp, id: string, chunking: Rolldown.ChunkingContext): boolean {
  const users = new Set([id])
  for (const user of users) {
    if (route.test(user)) return true
    for (const importer of chunking.getModuleInfo(user)?.importers ?? []) users.add(importer)
  }
  return false
}

const screenRoutes = [
  ['/dashboard', /[\\/]_app[\\/]dashboard\.tsx\?tsr-split/],
  ['/posts', /[\\/]_app[\\/]posts\.index\.tsx\?tsr-split/],
  ['/posts/create', /[\\/]_app[\\/]posts\.create\.tsx\?tsr-split/],
  ['/calendar', /[\\/]_app[\\/]calendar\.tsx\?tsr-split/],
  ['/settings', /[\\/]_app[\\/]settings\.tsx\?tsr-split/],
] as const
const layoutRoute = /[\\/]routes[\\/]_app\.tsx\?tsr-split/

/**
 * The parts of a screen are known to the start's code alone, which has to be there and run first. So the
 * page's first script (`public/theme.js`) is told which files an address needs besides the start.
 */
function nameRouteParts(): Plugin {
  return {
    name: 'name-route-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const withImports = (files: Set<string>) => {
          for (const file of files)
            for (const other of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
              files.add(other)
          return files
        }
        const holding = (route: RegExp) =>
          new Set(
            chunks
              .filter(({ moduleIds }) => moduleIds.some((id) => route.test(id)))
              .map(({ fileName }) => fileName),
          )
        const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
        const start = withImports(new Set(entries))
        const layout = withImports(holding(layoutRoute))
        const parts = screenRoutes.map(([path, route]) => {
          const files = withImports(new Set([...layout, ...holding(route)]))
          return [path, [...files].filter((file) => !start.has(file))]
        })
        const named = JSON.stringify(Object.fromEntries(parts))
        return html.replace('src="/theme.js"', `src="/theme.js" data-parts='${named}'`)
      },
    },
  }
}

export default defineConfig({
  root: path('src'),
  publicDir: path('public'),
  plugins: [
    // Has to stand before react().
    tanstackRouter({
      target: 'react',
      routesDirectory: path('src/routes'),
      generatedRouteTree: path('src/routeTree.gen.ts'),
      autoCodeSplitting: true,
    }),
    importIconsOneByOne(),
    nameRouteParts(),
    namePolicy(),
    rescuePage(),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      manifest,
      injectManifest: {
        target: 'es2022',
        rollupFormat: 'es',
        // The list of files is written by `nameAppFiles`; the type forgets that there may be none.
        injectionPoint: undefined as unknown as string,
      },
    }),
    nameAppFiles(),
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
  worker: { format: 'es' },
  server: {
    proxy: { '/api': apiServer, '/media': apiServer },
    fs: { allow: [path('.')] },
  },
  build: {
    outDir: path('dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    // Browsers that know ES2022 without it only load a file a moment later.
    modulePreload: {
      polyfill: false,
      // The small ones are found in time, and each name that is listed costs more than it brings.
      resolveDependencies: (_, files) =>
        files.filter((file) => /\.css$|[\\/](app|shared|dialog)-/.test(file)),
    },
    // Everything of ours is prefetched by the worker; inlined files would be fetched with the page instead.
    assetsInlineLimit: 2048,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})
