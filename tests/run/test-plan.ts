import { findChromium } from '../setup/browser/find-chromium.ts'
import { findPostgresPrograms } from '../setup/database/postgres-programs.ts'
import { playwright, type Stage, vitest } from './stage.ts'

/** The tests of one command. */
export interface TestPlan {
  name: 'test' | 'test:long'
  /** Each function finds a program, and installs it if it is missing. */
  programs: readonly (() => unknown)[]
  /** How many stages run at once. */
  atOnce: number
  /** Begun in this order, each when an earlier one has ended. */
  stages: readonly Stage[]
}

/** Stages that need the built page wait for this one. */
export const build: Stage = {
  name: 'build',
  command: ['vite', 'build'],
  report: 'exit-code',
  minutes: 5,
}

/** Run after every change; all other tests are in `long-plan.ts`. */
export const testPlan: TestPlan = {
  name: 'test',
  programs: [findChromium, findPostgresPrograms],
  atOnce: 2,
  stages: [
    playwright('e2e', 30, { projects: ['own-server', 'e2e'] }),
    // Every browser test runs on the embedded database, so these run on the other one.
    vitest('api', 'api', 24, { TEST_DATABASE: 'postgres' }),
    vitest('browser', 'browser', 15),
    vitest('unit', 'unit', 8),
    { name: 'types', command: ['tsc', '-b'], report: 'exit-code', minutes: 5 },
    { name: 'biome', command: ['biome', 'check', '.'], report: 'exit-code', minutes: 5 },
    { name: 'knip', command: ['knip', '--no-progress'], report: 'exit-code', minutes: 5 },
    // Code that only tests use is not part of the product.
    {
      name: 'knip-production',
      command: ['knip', '--production', '--no-progress'],
      report: 'exit-code',
      minutes: 5,
    },
    // Last: on a busy machine a first screen is late, and more is asked for before it.
    playwright('size', 5),
  ],
}
