import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { makePhoto } from '#tests/setup/make-photo.ts'
import { describeEveryStep, type EveryStep } from './describe-every-step.ts'
import { describeKilledSteps } from './describe-killed-steps.ts'

const photo = async (hue: number) =>
  (await makePhoto('f.jpg', { width: 640, height: 640, hue })).buffer

const instagram: Omit<EveryStep, 'database'> = {
  network: 'instagram',
  settings: { secondPublish: 'duplicate', staleStatusMs: 1000 },
  expired: { kind: 'expired-token' },
  contents: [
    { name: 'a photo', files: async () => [await photo(20)], leastCalls: 4 },
    { name: 'a reel', files: async () => [await sampleMp4({ isMoovFirst: true })], leastCalls: 4 },
    { name: 'a carousel', files: async () => [await photo(40), await photo(80)], leastCalls: 8 },
  ],
}

describeEveryStep({ ...instagram, database: 'run' })
describeKilledSteps(instagram)
