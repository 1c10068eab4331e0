import { type Outcome, slowestCount } from './stage.ts'

/**
 * Prints a table, the slowest tests, those that passed only when run again ('Unsteady'), those that failed
 * and, as the last line, the count. Returns whether all tests passed.
 */
export function printSummary(outcomes: readonly Outcome[]): boolean {
  const lines = outcomes.map(
    ({ name, passed, failed, skipped, seconds }) =>
      `${name.padEnd(12)}${String(passed).padStart(6)} passed${String(failed).padStart(6)} failed` +
      `${String(skipped).padStart(6)} skipped${seconds.toFixed(1).padStart(8)} s`,
  )
  const slowest = outcomes
    .flatMap((outcome) => outcome.slowest.map((one) => ({ ...one, stage: outcome.name })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowestCount)
    .map(({ stage, title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${stage}: ${title}`)
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const unsteady = outcomes.flatMap((outcome) => outcome.unsteady)
  const indented = (titles: readonly string[]) => titles.map((title) => `  ${title}`)
  const sections = [
    lines,
    slowest.length > 0 ? ['Slowest:', ...slowest] : [],
    failures.length > 0 ? ['Failed:', ...indented(failures)] : [],
    // Right before the last line, so that it is seen and mended.
    unsteady.length > 0 ? ['Unsteady:', ...indented(unsteady)] : [],
  ]
  for (const section of sections) process.stdout.write(`\n${section.join('\n')}\n`)
  process.stdout.write(`${lastLine(outcomes)}\n`)
  return failures.length === 0
}

export function lastLine(outcomes: readonly Outcome[]): string {
  const sum = (pick: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + pick(outcome), 0)
  return `${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed`
}
