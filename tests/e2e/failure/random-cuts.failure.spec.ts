import { expect, test } from 'playwright/test'
import { chooseSeed } from '../../setup/media/random.ts'
import { runFailures } from './run-failures.ts'

// The long run is `npm run bench -- failure-suite`. FAILURE_SEED repeats a failed run.
const size = { seed: chooseSeed(), entries: 12, cuts: 40 }

// Beside other tests everything takes longer.
test.describe.configure({ timeout: 13 * 60_000 })

test('posts written during random failures arrive once and complete', async () => {
  console.log(`FAILURE_SEED=${size.seed}`)
  const run = await runFailures(size)
  const problems = [...run.problems, ...run.complaints]
  if (problems.length > 0) console.log(run.story)
  expect(problems).toEqual([])
  expect(run).toMatchObject({ posts: size.entries, missing: 0, doubled: 0, damaged: 0 })
})
