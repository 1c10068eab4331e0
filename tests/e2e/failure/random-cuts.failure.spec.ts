import { expect, test } from 'playwright/test'
import { chooseSeed } from '../../setup/random.ts'
import { runFailures } from './run-failures.ts'

// The long run is `npm run bench -- failure-suite`; a failed one comes again with FAILURE_SEED.
const seed = chooseSeed()
const size = {
  seed,
  entries: Number(process.env.FAILURE_ENTRIES ?? 12),
  cuts: Number(process.env.FAILURE_CUTS ?? 40),
}

test('posts written while everything breaks at random instants arrive once and whole', async () => {
  console.log(`FAILURE_SEED=${seed}`)
  const run = await runFailures(size)
  if (process.env.FAILURE_STORY || run.problems.length > 0 || run.complaints.length > 0)
    console.log(run.story)
  expect(run.problems).toEqual([])
  expect(run.complaints).toEqual([])
  expect(run).toMatchObject({ posts: size.entries, missing: 0, doubled: 0, damaged: 0 })
})
