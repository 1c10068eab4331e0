import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOutcomes, keepOutcomes } from './kept-outcomes.ts'
import type { Outcome } from './stage.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upubly-outcomes-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const outcome: Outcome = {
  ...{ name: 'unit', passed: 5, failed: 1, skipped: 0, seconds: 1 },
  ...{ slowest: [], unsteady: [], failures: ['a test'] },
}

test('the results of a run are kept, and gone once another one has begun', async () => {
  await keepOutcomes(folder, 'test:long', [outcome])
  const kept = await readFile(join(folder, 'outcomes-test-long.json'), 'utf8')
  expect(JSON.parse(kept)).toEqual([outcome])
  await forgetOutcomes(folder, 'test:long')
  expect(await readdir(folder)).toEqual([])
})
