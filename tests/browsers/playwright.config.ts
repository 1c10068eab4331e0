import { defineConfig } from 'playwright/test'
import type { BrowserOptions } from './test.ts'

const results = '../../test-results'

// Firefox and WebKit are controlled by our own code; Playwright only runs and counts the tests.
export default defineConfig<BrowserOptions>({
  projects: [
    { name: 'firefox', use: { engine: 'firefox' }, outputDir: `${results}/firefox` },
    { name: 'webkit', use: { engine: 'webkit' }, outputDir: `${results}/webkit` },
  ],
  testMatch: '**/*.spec.ts',
  workers: 1,
  timeout: 4 * 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 2,
  reporter: [
    [process.stdout.isTTY ? 'line' : 'list'],
    [
      'json',
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? `${results}/reports/browsers.json` },
    ],
  ],
})
