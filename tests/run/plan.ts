import type { Stage } from './stage.ts'

/** Seconds each, and nothing else makes sense to look at first. */
export const checks: readonly Stage[] = [
  { name: 'types', command: ['tsc', '-b'], report: 'exit-code', minutes: 3 },
  { name: 'biome', command: ['biome', 'check', '.'], report: 'exit-code', minutes: 2 },
  { name: 'knip', command: ['knip', '--no-progress'], report: 'exit-code', minutes: 2 },
]

export const build: Stage = {
  name: 'build',
  command: ['vite', 'build'],
  report: 'exit-code',
  minutes: 4,
}

/** Lanes run beside one another; the stages of a lane one after the other. */
export const lanes: readonly (readonly Stage[])[] = [
  [
    vitest('unit', 'unit', 4),
    vitest('browser', 'browser', 4),
    vitest('api', 'api', 5, { TEST_DATABASE: 'pglite' }),
    vitest('api-pg', 'api', 5, { TEST_DATABASE: 'postgres' }),
    playwright('size', 3),
    playwright('e2e', 20),
  ],
  // They wait for restarts and for time limits half of the time.
  [vitest('publisher', 'publisher', 8), playwright('failure', 15)],
  // Minutes of waiting for the clock.
  [playwright('story', 15)],
]

function vitest(
  name: string,
  project: string,
  minutes: number,
  env: Record<string, string> = {},
): Stage {
  const config = ['--config', 'tests/vitest.config.ts', '--project', project]
  return { name, command: ['vitest', 'run', ...config], env, report: 'vitest', minutes }
}

function playwright(project: string, minutes: number): Stage {
  const config = ['--config', 'tests/e2e/playwright.config.ts', '--project', project]
  const command: Stage['command'] = ['playwright', 'test', ...config]
  return { name: project, command, report: 'playwright', minutes, needsBuild: true }
}
