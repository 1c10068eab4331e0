import { runFailures } from '#tests/e2e/failure/run-failures.ts'
import { chooseSeed } from '#tests/setup/media/random.ts'
import type { Figure } from './bench.ts'

export const name =
  'Failure suite: 200 cuts at random instants while 50 posts with media are written and sent'

const entries = 50
const cuts = 200

/** `FAILURE_SEED=… npm run bench -- failure-suite` repeats a plan. */
export async function run(): Promise<Figure[]> {
  const seed = chooseSeed()
  console.log(`FAILURE_SEED=${seed}`)
  const result = await runFailures({ seed, entries, cuts })
  const problems = [...result.problems, ...result.complaints]
  if (problems.length > 0) console.log(`${result.story}\n\n${problems.join('\n')}`)
  const none = (what: string, value: number): Figure => ({
    ...{ what, value, unit: '' },
    target: { value: 0 },
  })
  return [
    none('posts missing', result.missing),
    none('posts doubled', result.doubled),
    none('media with other bytes', result.damaged),
    none('anything else that is not as it must be', problems.length),
    { what: 'posts on the server', value: result.posts, unit: `of ${entries}` },
    { what: 'all in all', value: result.seconds, unit: 's' },
    { what: 'from the last cut to nothing left to send', value: result.secondsToRest, unit: 's' },
  ]
}
