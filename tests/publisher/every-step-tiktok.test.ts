import { everybody, makeTiktokVideo } from '#tests/setup/open-tiktok-trial.ts'
import { describeEveryStep, type EveryStep } from './describe-every-step.ts'
import { describeKilledSteps } from './describe-killed-steps.ts'

const body = { data: {}, error: { code: 'access_token_invalid', message: '', log_id: '1' } }

/** Videos alone: of photos there is an answer that nobody can make up for (`tiktok-delivery.test.ts`). */
const tiktok: Omit<EveryStep, 'database'> = {
  network: 'tiktok',
  settings: {
    ...{ tiktokRates: 'none', tiktokModerationMs: 0, tiktokStaleBytesMs: 1000 },
    // Complete at the third look, so that every delivery takes the same calls.
    videoDelayMs: [1200, 1200],
  },
  expired: {
    ...{ kind: 'status', status: 401, contentType: 'application/json' },
    body: JSON.stringify(body),
  },
  contents: [
    {
      ...{ name: 'a video of two chunks', leastCalls: 5, versions: [everybody] },
      files: async () => [await makeTiktokVideo(12_000_000)],
    },
  ],
}

describeEveryStep({ ...tiktok, database: 'run' })
describeKilledSteps(tiktok)
