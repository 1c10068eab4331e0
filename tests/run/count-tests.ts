import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { type Counts, type Stage, slowestCount } from './stage.ts'

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          duration: v.nullish(v.number()),
          failureMessages: v.nullish(v.array(v.string())),
        }),
      ),
    }),
  ),
})

interface PlaywrightTest {
  status: string
  results: { duration: number; error?: { message?: string | undefined } | undefined }[]
}

const PlaywrightTestSchema: v.GenericSchema<PlaywrightTest> = v.object({
  status: v.string(),
  results: v.array(
    v.object({
      duration: v.number(),
      error: v.optional(v.object({ message: v.optional(v.string()) })),
    }),
  ),
})

interface PlaywrightSuite {
  title: string
  specs: { title: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[] | undefined
}

const PlaywrightSuiteSchema: v.GenericSchema<PlaywrightSuite> = v.object({
  title: v.string(),
  specs: v.array(v.object({ title: v.string(), tests: v.array(PlaywrightTestSchema) })),
  suites: v.optional(v.array(v.lazy(() => PlaywrightSuiteSchema))),
})

const PlaywrightReport = v.object({
  suites: v.array(PlaywrightSuiteSchema),
  errors: v.array(v.object({ message: v.optional(v.string()) })),
})

interface Verdict {
  title: string
  /** `unsteady`: failed, and passed when run again. Counts as passed. */
  status: 'passed' | 'unsteady' | 'failed' | 'skipped'
  ms: number
  /** The message of its first error. */
  cause?: string | undefined
}

/** So much of an error's message is printed with the name of a test that failed. */
const causeLines = 6
const causeChars = 600

/**
 * The results of a stage. `report` is its text, or undefined without one. A suite without tests,
 * and one that failed without naming a test, count as one failure.
 */
export function countTests(stage: Stage, exitCode: number, report: string | undefined): Counts {
  if (stage.report === 'exit-code') {
    return tally([{ title: stage.name, status: exitCode === 0 ? 'passed' : 'failed', ms: 0 }])
  }
  if (report === undefined) return tally([failure(`${stage.name}: ended without a report`)])
  const verdicts = stage.report === 'vitest' ? readVitest(report) : readPlaywright(report)
  const ran = verdicts.filter((verdict) => verdict.status !== 'skipped')
  if (ran.length === 0) verdicts.push(failure(`${stage.name}: ran no tests`))
  else if (exitCode !== 0 && ran.every((verdict) => verdict.status !== 'failed')) {
    verdicts.push(failure(`${stage.name}: ended with code ${exitCode} outside any test`))
  }
  return tally(verdicts)
}

function readVitest(text: string): Verdict[] {
  const report = v.parse(VitestReport, JSON.parse(text))
  return report.testResults.flatMap((file) => {
    const name = relative(process.cwd(), file.name)
    const verdicts = file.assertionResults.map((test) => ({
      title: `${name} > ${test.fullName}`,
      // The messages of earlier tries stay in the report when a later one passes.
      status: test.failureMessages?.length
        ? statusOf(test.status, '', 'passed')
        : statusOf(test.status, 'passed'),
      ms: test.duration ?? 0,
      cause: test.failureMessages?.[0],
    }))
    const isBroken =
      file.status === 'failed' && !verdicts.some((verdict) => verdict.status === 'failed')
    return isBroken ? [...verdicts, failure(`${name}: could not be run`)] : verdicts
  })
}

function readPlaywright(text: string): Verdict[] {
  const report = v.parse(PlaywrightReport, JSON.parse(text))
  return [
    ...report.suites.flatMap((suite) => readSuite(suite, [])),
    ...report.errors.map((error) => failure(error.message ?? 'an error outside any test')),
  ]
}

function readSuite(suite: PlaywrightSuite, above: readonly string[]): Verdict[] {
  const path = [...above, suite.title]
  return [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map((test) => ({
        title: [...path, spec.title].join(' > '),
        status: statusOf(test.status, 'expected', 'flaky'),
        ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
        cause: test.results.find(({ error }) => error !== undefined)?.error?.message,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => readSuite(inner, path)),
  ]
}

function statusOf(word: string, good: string, unsteady?: string): Verdict['status'] {
  if (word === good) return 'passed'
  if (word === unsteady) return 'unsteady'
  return ['skipped', 'pending', 'todo', 'disabled'].includes(word) ? 'skipped' : 'failed'
}

function failure(title: string): Verdict {
  return { title, status: 'failed', ms: 0 }
}

/** The title, and the beginning of the error's message below it. */
function describeFailure({ title, cause = '' }: Verdict): string {
  const lines = stripVTControlCharacters(cause.slice(0, causeChars)).split('\n')
  const said = lines.filter((line) => line.trim() !== '').slice(0, causeLines)
  return [title, ...said.map((line) => `    ${line}`)].join('\n')
}

function tally(verdicts: readonly Verdict[]): Counts {
  const having = (status: Verdict['status']) => verdicts.filter((one) => one.status === status)
  const failed = having('failed')
  return {
    passed: having('passed').length + having('unsteady').length,
    failed: failed.length,
    skipped: having('skipped').length,
    failures: failed.map(describeFailure),
    unsteady: having('unsteady').map(describeFailure),
    slowest: verdicts
      .filter(({ ms }) => ms > 0)
      .sort((a, b) => b.ms - a.ms)
      .slice(0, slowestCount)
      .map(({ title, ms }) => ({ title, seconds: ms / 1000 })),
  }
}
