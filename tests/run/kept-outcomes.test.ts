import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOutcomes, keepOutcomes, readOutcomes } from './kept-outcomes.ts'
import { lastLine } from './summary.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upubly-outcomes-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const outcome = (name: string, passed: number, failed: number) => ({
  ...{ name, passed, failed, skipped: 0, seconds: 1, slowest: [], unsteady: [] },
  failures: Array.from({ length: failed }, () => 'a test'),
})

test('the results of the first command are counted by the second', async () => {
  const first = [outcome('unit', 5, 1), outcome('e2e', 2, 0)]
  await keepOutcomes(folder, 'test', first)
  const found = await readOutcomes(folder, 'test')
  expect(found).toEqual(first)
  expect(lastLine([...found, outcome('firefox', 3, 0)])).toBe('10 passed, 1 failed')
})

test('an unfinished first command is a failure, whatever an earlier one found', async () => {
  await keepOutcomes(folder, 'test', [outcome('unit', 5, 0)])
  await forgetOutcomes(folder, 'test')
  expect(lastLine(await readOutcomes(folder, 'test'))).toBe('0 passed, 1 failed')
})
