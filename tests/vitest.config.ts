import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { makeDamagedFiles } from './fuzz/damaged-files.ts'
import { chromiumArgs, findChromium } from './setup/browser/find-chromium.ts'
import { drawTurnedPictures, judgeEncodings } from './setup/media/drawn-by-server.ts'
import { chooseSeed } from './setup/media/random.ts'

/** Of tests on a database or in a page. What passes only then is listed as 'Unsteady' at the end of a run. */
const retry = 1

/** Ends what hangs, on a machine that does something else as well. */
const testTimeout = 30_000

const root = fileURLToPath(new URL('..', import.meta.url))

/** As many as the smallest machine has cores; some tests wait for deadlines. */
const maxWorkers = 2

/** What takes minutes, or measures times. */
const longBrowser = 'src/**/*.long.browser.test.tsx'
const longApi = 'tests/api/long/**/*.test.ts'

/** What is slow, and touched by few changes: in the long run alone. */
const seldom = '**/*.seldom.test.ts'
const seldomApi = 'tests/api/**/*.seldom.test.ts'

/** What has little to do with the kind of database; of who may do what, the locks have. */
const anyDatabase = 'tests/api/{any-database,access}/**/!(held-access).test.ts'

/** What moves bytes into the store or out of it, but for tests that use a bucket by themselves. */
const bytesOfStore = [
  'tests/api/storage/!(kept-bytes.seldom).test.ts',
  'tests/api/any-database/{media-for-people,serve-media,upright-pictures}.test.ts',
  'tests/api/{uploads,expired-uploads,create-post-uploads,device-outbox,device-templates}.test.ts',
  'tests/api/{create-post,update-post,delete-post,delete-project.seldom,templates}.test.ts',
  'tests/api/{unreferenced-media,video-limits.seldom,claimed-store,slow-commits.seldom,own-data-link.seldom}.test.ts',
  'tests/api/long/{killed-uploads,storage-limits,delivery-files}.test.ts',
]

const withoutDatabase = {
  environment: 'node',
  pool: 'threads',
  isolate: false,
  maxWorkers,
  testTimeout,
  setupFiles: ['tests/setup/browser/fail-on-console.ts', 'tests/setup/browser/fake-indexeddb.ts'],
} satisfies TestProjectInlineConfiguration['test']

export default defineConfig({
  root,
  test: {
    passWithNoTests: true,
    allowOnly: false,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: [
            '{build,contract,src,sw,server}/**/*.test.{ts,tsx}',
            'tests/{setup,run,fakes,line,size,bench,wording}/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.tsx', seldom, '**/node_modules/**'],
          ...withoutDatabase,
        },
      },
      {
        root,
        test: {
          name: 'unit-seldom',
          include: ['{server,src}/**/*.seldom.test.ts'],
          ...withoutDatabase,
        },
      },
      onDatabase('api', { include: ['tests/api/**/*.test.ts'], exclude: [longApi, seldomApi] }),
      onDatabase('api-seldom', { include: [seldomApi] }),
      onDatabase('api-embedded', {
        include: ['tests/api/**/*.test.ts'],
        exclude: [longApi, anyDatabase],
      }),
      onDatabase('api-long', { include: [longApi] }),
      onDatabase('api-bucket', { include: bytesOfStore }, { TEST_FILES: 'bucket' }),
      {
        root,
        test: {
          name: 'publisher',
          include: ['tests/publisher/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers,
          retry,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/setup/database/database-template.ts'],
        },
      },
      onDatabase('fuzz-server', { include: ['tests/fuzz/**/*.test.ts'] }),
      inChromium('browser', 'src/**/*.browser.test.tsx', [longBrowser]),
      inChromium('browser-long', longBrowser),
      inChromium('fuzz-device', 'tests/fuzz/**/*.browser.test.tsx'),
    ],
  },
})

/** Tests of the real app on a real database. */
function onDatabase(
  name: string,
  files: Pick<TestProjectInlineConfiguration['test'] & object, 'include' | 'exclude'>,
  env: Record<string, string> = {},
): TestProjectInlineConfiguration {
  return {
    root,
    test: {
      name,
      ...files,
      environment: 'node',
      // The server is meant to have a process for itself; threads would share its signals and
      // native modules.
      pool: 'forks',
      isolate: false,
      maxWorkers,
      retry,
      testTimeout: 45_000,
      hookTimeout: 60_000,
      env: { TEST_DATABASE: process.env.TEST_DATABASE ?? 'pglite', ...env },
      globalSetup: ['tests/setup/database/database-template.ts'],
      // What measures times does so with the product's own passwords.
      setupFiles: name === 'api-long' ? [] : ['tests/setup/server/cheap-passwords.ts'],
    },
  }
}

/** Tests that run in the page of a real browser. */
function inChromium(
  name: string,
  include: string,
  exclude: string[] = [],
): TestProjectInlineConfiguration {
  return {
    root,
    plugins: [react(), tailwindcss()],
    // Listed in advance: dependencies found later make Vite reload the page during a test.
    optimizeDeps: {
      entries: [include],
      include: [
        ...['react', 'react-dom/client', 'react/jsx-dev-runtime', '@testing-library/react'],
        ...['@tanstack/query-sync-storage-persister', '@tanstack/react-query-persist-client'],
        ...['@tanstack/react-store', 'dexie-react-hooks', '@headlessui/react', 'comlink'],
        ...['date-fns', 'date-fns/constants', 'date-fns/locale/pt-BR', 'date-fns-tz'],
        ...['@date-fns/tz/tz', '@date-fns/tz/tzOffset', 'uqr'],
        // Imported by a worker, where Vite does not look in advance.
        ...['@noble/hashes/sha2.js', '@noble/hashes/utils.js'],
      ],
    },
    test: {
      name,
      include: [include],
      exclude,
      // What measures times has the machine for itself.
      maxWorkers: name === 'browser-long' ? 1 : maxWorkers,
      retry,
      testTimeout,
      // As in `setup/browser-page.ts`.
      expect: { poll: { timeout: 10_000 } },
      provide: { seed: chooseSeed('FUZZ_SEED') },
      setupFiles: ['tests/setup/browser/fail-on-console.ts', 'tests/setup/browser/browser-page.ts'],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        commands: { makeDamagedFiles, drawTurnedPictures, judgeEncodings },
        instances: [{ browser: 'chromium' }],
        provider: playwright({
          contextOptions: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
          launchOptions: {
            args: [...chromiumArgs],
            // A getter, so that unit tests without a browser do not need one.
            get executablePath() {
              return findChromium()
            },
          },
        }),
      },
    },
  }
}
