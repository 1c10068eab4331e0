import { findChromium } from '../setup/find-chromium.ts'
import { findPostgresPrograms } from '../setup/postgres-programs.ts'
import { playwright, type Stage, vitest } from './stage.ts'

/** What one command runs. */
export interface Plan {
  name: 'test' | 'test:long'
  /** Each finds a program, and installs it where it is missing. */
  programs: readonly (() => unknown)[]
  /** Lanes run side by side, the stages of a lane one after the other. */
  lanes: readonly (readonly Stage[])[]
}

/** What needs the built page waits for this stage. */
export const build: Stage = {
  name: 'build',
  command: ['vite', 'build'],
  report: 'exit-code',
  minutes: 4,
}

/** What is wanted after every change; everything else is in `long-plan.ts`. */
export const testPlan: Plan = {
  name: 'test',
  programs: [findChromium, findPostgresPrograms],
  lanes: [
    [
      { name: 'types', command: ['tsc', '-b'], report: 'exit-code', minutes: 3 },
      { name: 'biome', command: ['biome', 'check', '.'], report: 'exit-code', minutes: 2 },
      { name: 'knip', command: ['knip', '--no-progress'], report: 'exit-code', minutes: 2 },
      // Code that only tests use is not part of the product.
      {
        name: 'knip-production',
        command: ['knip', '--production', '--no-progress'],
        report: 'exit-code',
        minutes: 2,
      },
      vitest('unit', 'unit', 8),
      vitest('browser', 'browser', 6),
      // Every browser test runs on the embedded database, so these run on the other one.
      vitest('api', 'api', 12, { TEST_DATABASE: 'postgres' }),
    ],
    [playwright('size', 5), playwright('e2e', 20)],
  ],
}
