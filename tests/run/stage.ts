/** How a stage reports its results: by its exit code, or in a report with its tests. */
export type ReportKind = 'exit-code' | 'vitest' | 'playwright'

export interface Stage {
  name: string
  /** A program of node_modules/.bin and its arguments. */
  command: readonly [string, ...string[]]
  env?: Record<string, string>
  report: ReportKind
  minutes: number
  needsBuild?: boolean
}

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Full titles of the failed tests. */
  failures: string[]
  /** The tests that passed only when they were run again: full titles, and why they failed before. */
  unsteady: string[]
  /** The slowest tests, the slowest first; see `slowestCount`. */
  slowest: SlowTest[]
}

export interface SlowTest {
  title: string
  seconds: number
}

/** Number of slow tests that are printed. */
export const slowestCount = 10

export interface Outcome extends Counts {
  name: string
  seconds: number
}

/** A project of tests/vitest.config.ts. */
export function vitest(
  name: string,
  project: string,
  minutes: number,
  env: Record<string, string> = {},
): Stage {
  const config = ['--config', 'tests/vitest.config.ts', '--project', project]
  return { name, command: ['vitest', 'run', ...config], env, report: 'vitest', minutes }
}

/** Projects of `playwright.config.ts` in a folder of tests/; by default the one of the same name. */
export function playwright(
  name: string,
  minutes: number,
  { folder = 'e2e', projects = [name] }: { folder?: string; projects?: readonly string[] } = {},
): Stage {
  const config = ['--config', `tests/${folder}/playwright.config.ts`]
  const chosen = projects.flatMap((project) => ['--project', project])
  const command: Stage['command'] = ['playwright', 'test', ...config, ...chosen]
  return { name, command, report: 'playwright', minutes, needsBuild: true }
}
