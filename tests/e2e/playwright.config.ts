import { defineConfig, type Project } from 'playwright/test'
import { chromiumArgs, findChromium } from '../setup/browser/find-chromium.ts'

/** In the long run tests with strict time limits run beside these. */
const beside = 2

const ownServer = ['**/composer-smart.spec.ts', '**/cuts.spec.ts', '**/late-deliveries.spec.ts']

/** A test of a file of `npm test` that runs in the long run: few changes touch what it proves, and it takes long. */
const seldom = /@seldom/

const otherSuites = ['**/*.story.spec.ts', '**/e2e/*/**']

const results = '../../test-results'

export default defineConfig({
  projects: [
    project('size', { testDir: '../size', workers: 1 }),
    // These files start servers of their own, and so run after the others of their project. As a
    // project before it they do not keep the run waiting at its end.
    project('own-server', { testMatch: ownServer, grepInvert: seldom }),
    // Run after every change; the other folders are in `npm run test:long`.
    project('e2e', { testIgnore: [...otherSuites, ...ownServer], grepInvert: seldom }),
    project('seldom', { testDir: 'seldom', workers: beside }),
    project('seldom-tagged', { testIgnore: otherSuites, grep: seldom, workers: beside }),
    project('installed', { testDir: 'installed', workers: beside }),
    project('together', { testDir: 'together', workers: beside }),
    project('barriers', { testDir: 'barriers', workers: beside }),
    // Lost and wrong answers, upgrades, wrong clocks: each waits for automatic retries.
    project('answers', {
      ...{ testDir: 'failure', testIgnore: ['**/*.failure.spec.ts', '**/slow-lines.spec.ts'] },
      workers: beside,
    }),
    project('failure', {
      testMatch: '**/*.failure.spec.ts',
      timeout: 6 * 60_000,
      // They wait for most of their time, and a busy machine leaves their limits no room.
      workers: 1,
      use: { screenshot: 'off' },
    }),
    project('slow-lines', { testMatch: '**/slow-lines.spec.ts', workers: 1 }),
    // Waits for the clock.
    project('story', { testMatch: '**/*.story.spec.ts', timeout: 8 * 60_000 }),
  ],
  globalSetup: './fixtures/prepare-data.ts',
  // One more than the smallest machine has cores: each test waits for the network half of the time.
  workers: 3,
  // Long enough for a machine with all cores busy, and a third as fast as usual; speed is measured in tests/bench.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // What passes only then is listed as 'Unsteady' at the end of a run.
  retries: 2,
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
    // Recorded only on request (`--trace retain-on-failure`): it takes a quarter of the time, and
    // reads the page's blobs, which causes browser errors.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})

/** Each project has its own output folder, since two may run at once. */
function project(name: string, rest: Project): Project {
  return { name, outputDir: `${results}/${name}`, testMatch: '**/*.spec.ts', ...rest }
}
