import { expect, test } from 'vitest'
import { countTests } from './count-tests.ts'
import type { ReportKind, Stage } from './stage.ts'
import { lastLine } from './summary.ts'

const stage = (report: ReportKind): Stage => ({ name: 's', command: ['x'], report, minutes: 1 })

const vitestReport = (...files: [status: string, ...tests: string[]][]) =>
  JSON.stringify({
    testResults: files.map(([status, ...tests], index) => ({
      name: `f${index}`,
      status,
      assertionResults: tests.map((one, at) => ({
        fullName: `is ${one}`,
        status: one,
        duration: at * 100,
        ...(one === 'failed' && { failureMessages: ['expected 1 to be 2\n\n  at f0:3:1'] }),
        ...(one === 'unsteady' && { status: 'passed', failureMessages: ['was not there yet'] }),
      })),
    })),
  })

const playwrightReport = (statuses: string[], errors: { message: string }[] = []) =>
  JSON.stringify({
    suites: [
      {
        title: 'a.spec.ts',
        specs: [],
        suites: [
          {
            title: 'inner',
            specs: statuses.map((status) => ({
              title: `is ${status}`,
              tests: [{ status, results: [{ duration: 200 }, { duration: 50 }] }],
            })),
          },
        ],
      },
    ],
    errors,
  })

test('a stage without a report counts as one test, by its exit code', () => {
  expect(countTests(stage('exit-code'), 0, undefined)).toMatchObject({ passed: 1, failed: 0 })
  expect(countTests(stage('exit-code'), 2, undefined)).toMatchObject({ passed: 0, failed: 1 })
})

test('countTests counts and names the tests of a vitest report', () => {
  const report = vitestReport(
    ['failed', 'passed', 'failed', 'skipped', 'todo'],
    ['passed', 'passed'],
  )
  expect(countTests(stage('vitest'), 1, report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
    failures: ['f0 > is failed\n    expected 1 to be 2\n      at f0:3:1'],
    unsteady: [],
    slowest: [
      { title: 'f0 > is todo', seconds: 0.3 },
      { title: 'f0 > is skipped', seconds: 0.2 },
      { title: 'f0 > is failed', seconds: 0.1 },
    ],
  })
})

test('a test that passed only when it was run again passes, and is named with its first error', () => {
  const report = vitestReport(['passed', 'passed', 'unsteady'])
  expect(countTests(stage('vitest'), 0, report)).toMatchObject({
    passed: 2,
    failed: 0,
    failures: [],
    unsteady: ['f0 > is unsteady\n    was not there yet'],
  })
})

test('a test file that cannot be loaded is a failure', () => {
  const report = vitestReport(['failed'], ['passed', 'passed'])
  expect(countTests(stage('vitest'), 1, report)).toMatchObject({
    passed: 1,
    failures: ['f0: could not be run'],
  })
})

test('countTests counts tests of nested playwright suites', () => {
  const report = playwrightReport(['expected', 'unexpected', 'flaky', 'skipped'])
  expect(countTests(stage('playwright'), 1, report)).toMatchObject({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['a.spec.ts > inner > is unexpected'],
    unsteady: ['a.spec.ts > inner > is flaky'],
  })
  const { slowest } = countTests(stage('playwright'), 1, report)
  expect(slowest[0]).toEqual({ title: 'a.spec.ts > inner > is expected', seconds: 0.25 })
})

test('countTests says in a few lines why a playwright test failed', () => {
  const message = ['\u001b[31mTimeout\u001b[39m', ...Array.from({ length: 20 }, () => 'x')].join(
    '\n',
  )
  const report = JSON.stringify({
    suites: [
      {
        title: 'a.spec.ts',
        specs: [
          {
            title: 'waits',
            tests: [{ status: 'unexpected', results: [{ duration: 1, error: { message } }] }],
          },
        ],
      },
    ],
    errors: [],
  })
  const [failure = ''] = countTests(stage('playwright'), 1, report).failures
  expect(failure.split('\n')).toEqual([
    'a.spec.ts > waits',
    '    Timeout',
    ...Array.from({ length: 5 }, () => '    x'),
  ])
})

test('an error outside any playwright test is a failure', () => {
  const report = playwrightReport(['expected'], [{ message: 'no server' }])
  expect(countTests(stage('playwright'), 1, report).failures).toEqual(['no server'])
})

test('a suite that ran nothing, wrote nothing or ended badly is a failure', () => {
  expect(countTests(stage('vitest'), 0, vitestReport()).failed).toBe(1)
  expect(countTests(stage('vitest'), 0, vitestReport(['passed', 'skipped'])).failed).toBe(1)
  expect(countTests(stage('vitest'), 0, undefined).failed).toBe(1)
  expect(countTests(stage('vitest'), 1, vitestReport(['passed', 'passed']))).toMatchObject({
    passed: 1,
    failed: 1,
  })
})

test('the last line adds all stages up and says nothing else', () => {
  const outcome = {
    name: 's',
    seconds: 1,
    failures: [],
    unsteady: [],
    slowest: [],
    passed: 2,
    failed: 1,
    skipped: 0,
  }
  expect(lastLine([outcome, outcome])).toBe('4 passed, 2 failed')
  expect(lastLine([outcome, { ...outcome, skipped: 3 }])).toBe('4 passed, 2 failed')
})
