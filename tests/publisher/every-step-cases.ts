import type { InstagramVersion } from '#contract/networks/instagram/version.ts'
import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { everybody, makeTiktokVideo } from '#tests/setup/trials/open-tiktok-trial.ts'
import type { EveryStep } from './describe-every-step.ts'

const photo = async (hue: number, height = 640) =>
  (await makePhoto('f.jpg', { width: 640, height, hue })).buffer

const story: InstagramVersion = {
  ...{ platformId: 'instagram', firstComment: '', collaborators: [], coverMs: null },
  placement: 'story',
}

export const instagramSteps: Omit<EveryStep, 'database'> = {
  network: 'instagram',
  settings: { secondPublish: 'duplicate', staleStatusMs: 1000 },
  expired: { kind: 'expired-token' },
  contents: [
    { name: 'a photo', files: async () => [await photo(20)], leastCalls: 4 },
    { name: 'a reel', files: async () => [await sampleMp4({ isMoovFirst: true })], leastCalls: 4 },
    { name: 'a carousel', files: async () => [await photo(40), await photo(80)], leastCalls: 8 },
    {
      ...{ name: 'a picture in the stories', leastCalls: 4, versions: [story] },
      files: async () => [await photo(120, 1136)],
    },
    {
      ...{ name: 'a video in the stories', leastCalls: 4, versions: [story] },
      files: async () => [await sampleMp4({ isMoovFirst: true })],
    },
  ],
}

export const instagramByPageSteps: Omit<EveryStep, 'database'> = {
  network: 'instagram',
  otherWay: { calls: '/facebook/*' },
  settings: { secondPublish: 'duplicate', staleStatusMs: 1000 },
  expired: { kind: 'graph-error', code: 190, subcode: 460, status: 401 },
  contents: [
    { name: 'a photo', files: async () => [await photo(20)], leastCalls: 4 },
    // Its bytes are sent: one call more than where the network fetches them.
    { name: 'a reel', files: async () => [await sampleMp4({ isMoovFirst: true })], leastCalls: 5 },
  ],
}

export const facebookSteps: Omit<EveryStep, 'database'> = {
  network: 'facebook',
  settings: { attachTwice: 'duplicate', staleListMs: 1000 },
  expired: { kind: 'expired-token' },
  contents: [
    { name: 'a text', files: async () => [], leastCalls: 2 },
    { name: 'photos', files: async () => [await photo(20), await photo(60)], leastCalls: 4 },
    {
      name: 'a Reel',
      files: async () => [await sampleMp4({ width: 720, height: 1280 })],
      leastCalls: 6,
    },
    {
      ...{ name: 'an ordinary video', leastCalls: 5 },
      files: async () => [await sampleMp4({ width: 1280, height: 720 })],
      // Nothing names it before its answer, and the Page's list may lack what is processed.
      unknowable: /\/\d+\/videos$/,
    },
  ],
}

const tiktokTokenEnded = {
  data: {},
  error: { code: 'access_token_invalid', message: '', log_id: '1' },
}

export const tiktokSteps: Omit<EveryStep, 'database'> = {
  network: 'tiktok',
  settings: {
    ...{ tiktokRates: 'none', tiktokModerationMs: 0, tiktokStaleBytesMs: 1000 },
    // Videos are complete at the third look and photos at the second, so that every delivery takes
    // the same calls.
    ...{ videoDelayMs: [1200, 1200], imageDelayMs: [500, 500] },
  },
  expired: {
    ...{ kind: 'status', status: 401, contentType: 'application/json' },
    body: JSON.stringify(tiktokTokenEnded),
  },
  contents: [
    {
      ...{ name: 'a video of two chunks', leastCalls: 5, versions: [everybody] },
      files: async () => [await makeTiktokVideo(12_000_000)],
    },
    {
      ...{ name: 'photos', leastCalls: 3, versions: [everybody] },
      files: async () => [await photo(20), await photo(60)],
      // Only this call's answer names the post; what was not fetched yet is proven not to appear.
      unknowable: /\/content\/init\/$/,
    },
  ],
}
