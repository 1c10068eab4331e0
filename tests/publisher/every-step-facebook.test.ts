import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { makePhoto } from '#tests/setup/make-photo.ts'
import { describeEveryStep, type EveryStep } from './describe-every-step.ts'
import { describeKilledSteps } from './describe-killed-steps.ts'

const photo = async (hue: number) =>
  (await makePhoto('f.jpg', { width: 640, height: 640, hue })).buffer

const facebook: Omit<EveryStep, 'database'> = {
  network: 'facebook',
  settings: { attachTwice: 'duplicate', staleListMs: 1000 },
  expired: { kind: 'expired-token' },
  contents: [
    { name: 'a text', files: async () => [], leastCalls: 2 },
    { name: 'photos', files: async () => [await photo(20), await photo(60)], leastCalls: 4 },
    {
      name: 'a Reel',
      files: async () => [await sampleMp4({ width: 720, height: 1280 })],
      leastCalls: 4,
    },
  ],
}

describeEveryStep({ ...facebook, database: 'run' })
describeKilledSteps(facebook)
