import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { makeDamagedFiles } from './fuzz/damaged-files.ts'
import { chromiumArgs, findChromium } from './setup/find-chromium.ts'
import { chooseSeed } from './setup/random.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Suites that keep a database or a browser open get no more workers than the smallest machine has
 * cores.
 */
const maxWorkers = 2

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
          exclude: ['**/*.browser.test.tsx', '**/node_modules/**'],
          environment: 'node',
          pool: 'threads',
          isolate: false,
          setupFiles: ['tests/setup/fail-on-console.ts', 'tests/setup/fake-indexeddb.ts'],
        },
      },
      {
        root,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          // The server meant for one process each; threads would share its signals and native
          // parts.
          pool: 'forks',
          isolate: false,
          maxWorkers,
          testTimeout: 45_000,
          hookTimeout: 60_000,
          env: { TEST_DATABASE: process.env.TEST_DATABASE ?? 'pglite' },
          globalSetup: ['tests/setup/database-template.ts'],
        },
      },
      {
        root,
        test: {
          name: 'publisher',
          include: ['tests/publisher/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/setup/database-template.ts'],
        },
      },
      inChromium('browser', 'src/**/*.browser.test.tsx'),
      inChromium('fuzz-device', 'tests/fuzz/**/*.browser.test.tsx'),
    ],
  },
})

/** Tests that run in the page of a real browser. */
function inChromium(name: string, include: string): TestProjectInlineConfiguration {
  return {
    root,
    plugins: [react(), tailwindcss()],
    // Found before the first test, or Vite reloads the page in the middle of one.
    optimizeDeps: {
      entries: [include],
      include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', '@testing-library/react'],
    },
    test: {
      name,
      include: [include],
      provide: { seed: chooseSeed('FUZZ_SEED') },
      setupFiles: ['tests/setup/fail-on-console.ts', 'tests/setup/browser-page.ts'],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        commands: { makeDamagedFiles },
        instances: [{ browser: 'chromium' }],
        provider: playwright({
          contextOptions: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
          launchOptions: {
            args: [...chromiumArgs],
            // Asked for only when a browser is really started: unit tests need none.
            get executablePath() {
              return findChromium()
            },
          },
        }),
      },
    },
  }
}
