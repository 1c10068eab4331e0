import { expect, it } from 'vitest'
import { networkRules } from '../networks/rules.ts'
import { goesOutAsReel, isOffReel } from './finding.ts'

const { facebook, instagram } = networkRules
const limits = facebook.video
const upright = { width: 1080, height: 1920, durationSeconds: 20 }
const unknown = { width: null, height: null, durationSeconds: null }

it('a video goes out as chosen, else as a Reel where it is known to be within its limits', () => {
  if (!limits) throw new Error('Facebook takes videos')
  const ways = (video: typeof upright | typeof unknown) =>
    ([null, 'reel', 'video'] as const).map((choice) => goesOutAsReel(limits, video, choice))
  expect(ways(upright)).toEqual([true, true, false])
  expect(ways({ ...upright, durationSeconds: 91 })).toEqual([false, true, false])
  expect(ways({ ...upright, width: 1920, height: 1080 })).toEqual([false, true, false])
  expect(ways(unknown)).toEqual([false, true, false])
  expect(isOffReel(limits, unknown)).toBe(false)
})

it('there is no choice where a network has no other videos', () => {
  if (!instagram.video) throw new Error('Instagram takes videos')
  expect(goesOutAsReel(instagram.video, upright, 'reel')).toBe(false)
  expect(isOffReel(instagram.video, { ...upright, durationSeconds: 9999 })).toBe(false)
})
