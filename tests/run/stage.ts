/** How a stage says what it found: by its exit code alone, or in a report that lists its tests. */
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
  /** The full titles of the tests that failed. */
  failures: string[]
  /** The tests that took longest, the slowest first; see `slowestCount`. */
  slowest: SlowTest[]
}

export interface SlowTest {
  title: string
  seconds: number
}

/** So many of them are printed. */
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
  files: readonly string[] = [],
): Stage {
  const config = ['--config', 'tests/vitest.config.ts', '--project', project]
  return { name, command: ['vitest', 'run', ...files, ...config], env, report: 'vitest', minutes }
}

/** A project of `playwright.config.ts` in a folder of tests/. */
export function playwright(project: string, minutes: number, folder = 'e2e'): Stage {
  const config = ['--config', `tests/${folder}/playwright.config.ts`, '--project', project]
  const command: Stage['command'] = ['playwright', 'test', ...config]
  return { name: project, command, report: 'playwright', minutes, needsBuild: true }
}
