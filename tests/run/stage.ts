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
}

export interface Outcome extends Counts {
  name: string
  seconds: number
}
