import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { makePhoto } from '#tests/setup/make-photo.ts'
import { describeEveryStep, type EveryStep } from './describe-every-step.ts'
import { describeKilledSteps } from './describe-killed-steps.ts'

const instagram: Omit<EveryStep, 'database'> = {
  network: 'instagram',
  otherWay: { calls: '/facebook/*' },
  settings: { secondPublish: 'duplicate', staleStatusMs: 1000 },
  expired: { kind: 'graph-error', code: 190, subcode: 460, status: 401 },
  contents: [
    {
      name: 'a photo',
      files: async () => [(await makePhoto('f.jpg', { width: 640, height: 640, hue: 20 })).buffer],
      leastCalls: 4,
    },
    // Its bytes are sent: one call more than where the network fetches them.
    { name: 'a reel', files: async () => [await sampleMp4({ isMoovFirst: true })], leastCalls: 6 },
  ],
}

describeEveryStep({ ...instagram, database: 'run' })
describeKilledSteps(instagram)
