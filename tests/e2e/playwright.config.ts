import { defineConfig, type Project } from 'playwright/test'
import { chromiumArgs, findChromium } from '../setup/find-chromium.ts'

/** In the long run, with another lane beside them that must keep its time limits. */
const beside = 2

const results = '../../test-results'

export default defineConfig({
  projects: [
    project('size', { testDir: '../size' }),
    // What is wanted after every change; the other folders are `npm run test:long`.
    project('e2e', { testIgnore: ['**/*.story.spec.ts', '**/e2e/*/**'] }),
    project('installed', { testDir: 'installed', workers: beside }),
    project('barriers', { testDir: 'barriers', workers: beside }),
    // Lost and wrong answers, upgrades, wrong clocks: each waits for what comes again by itself.
    project('answers', {
      ...{ testDir: 'failure', testIgnore: '**/*.failure.spec.ts' },
      workers: beside,
    }),
    // What has to wait for the clock, minutes long: run beside the other suites.
    project('story', { testMatch: '**/*.story.spec.ts', timeout: 8 * 60_000 }),
    project('failure', {
      testMatch: '**/*.failure.spec.ts',
      timeout: 6 * 60_000,
      // One after the other: the suites run beside them.
      workers: 1,
      use: { screenshot: 'off' },
    }),
  ],
  globalSetup: './fixtures/prepare-data.ts',
  // One more than the smallest machine has cores: each waits for the network half of its time.
  workers: 3,
  // Long enough for a machine whose cores are all taken: how fast things are is measured in
  // tests/bench.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [
    [process.stdout.isTTY ? 'line' : 'list'],
    [
      'json',
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? `${results}/reports/e2e.json` },
    ],
  ],
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    headless: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    launchOptions: { executablePath: findChromium(), args: [...chromiumArgs] },
    // Kept only when asked for (`--trace retain-on-failure`): it takes a quarter of the time, and
    // reads the page's own blobs, of which the browser complains.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})

/** Each has a folder of its own for what it leaves, since two of them may run at once. */
function project(name: string, rest: Project): Project {
  return { name, outputDir: `${results}/${name}`, testMatch: '**/*.spec.ts', ...rest }
}
