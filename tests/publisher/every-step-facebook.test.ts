import { makePhoto } from '#tests/setup/make-photo.ts'
import { describeEveryStep } from './describe-every-step.ts'

const photo = async (hue: number) =>
  (await makePhoto('f.jpg', { width: 640, height: 640, hue })).buffer

describeEveryStep({
  ...{ network: 'facebook', database: 'run' },
  settings: { attachTwice: 'duplicate', staleListMs: 1000 },
  expired: { kind: 'expired-token' },
  contents: [
    { name: 'a text', files: async () => [], leastCalls: 2 },
    { name: 'photos', files: async () => [await photo(20), await photo(60)], leastCalls: 4 },
  ],
})
