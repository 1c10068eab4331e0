import { findChromium } from '../setup/find-chromium.ts'
import { findPostgresPrograms } from '../setup/postgres-programs.ts'
import { playwright, type Stage, vitest } from './stage.ts'

/** What one command runs. */
export interface Plan {
  name: 'test' | 'test:long'
  /** Each finds a program, and installs it where it is missing. */
  programs: readonly (() => unknown)[]
  /** Seconds each, and nothing else makes sense to look at first. */
  checks: readonly Stage[]
  /** Run beside one another; the stages of a lane one after the other. */
  lanes: readonly (readonly Stage[])[]
}

export const build: Stage = {
  name: 'build',
  command: ['vite', 'build'],
  report: 'exit-code',
  minutes: 4,
}

export const testPlan: Plan = {
  name: 'test',
  programs: [findChromium, findPostgresPrograms],
  checks: [
    { name: 'types', command: ['tsc', '-b'], report: 'exit-code', minutes: 3 },
    { name: 'biome', command: ['biome', 'check', '.'], report: 'exit-code', minutes: 2 },
    { name: 'knip', command: ['knip', '--no-progress'], report: 'exit-code', minutes: 2 },
    // What only tests use is not part of the product.
    {
      name: 'knip-production',
      command: ['knip', '--production', '--no-progress'],
      report: 'exit-code',
      minutes: 2,
    },
  ],
  lanes: [
    [
      vitest('unit', 'unit', 8),
      vitest('browser', 'browser', 6),
      vitest('api', 'api', 15, { TEST_DATABASE: 'pglite' }),
      vitest('api-pg', 'api', 15, { TEST_DATABASE: 'postgres' }),
      playwright('size', 5),
      playwright('e2e', 25),
    ],
    // They wait for restarts and for time limits half of the time.
    [vitest('publisher', 'publisher', 14)],
  ],
}
