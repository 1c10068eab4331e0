import { describe, expect, it } from 'vitest'
import type { Platform } from '#contract/account.ts'
import type { CheckedPost } from '#contract/check-post.ts'
import { checkPlatforms } from '#src/components/check-destinations.ts'
import { blankComposer, type ComposerState } from '../composer-state.ts'
import { checkComposer } from './check-composer.ts'

const now = { date: '2026-11-22', time: '14:31' }
const instagram: Platform = {
  id: 'instagram',
  name: 'Instagram',
  displayIcon: '/networks/instagram.svg',
  isAllowedToLink: true,
  isComingSoon: false,
  isSimulated: true,
  socialMediaAccounts: [
    {
      id: 'a',
      platformId: 'instagram',
      platformName: 'Instagram',
      username: 'ipe',
      userProfilePictureUrl: null,
      isActive: true,
      isSimulated: true,
    },
  ],
}
const photo = {
  kind: 'image',
  contentType: 'image/jpeg',
  size: 1000,
  width: 1080,
  height: 1080,
  durationSeconds: null,
} as const
const ready = { ...blankComposer, caption: 'Olá', isPostNow: true, postNowAccountIds: ['a'] }
const post = { caption: 'Olá', media: [photo] }
/** As the screen asks. */
const check = (state: ComposerState, checked: CheckedPost, known?: Platform[]) =>
  checkComposer(state, checkPlatforms(checked, known ?? []), known, now)

describe('what stops the primary button', () => {
  it('is nothing when the post may go', () => {
    expect(check(ready, post, [instagram])).toEqual([])
  })

  it('is a caption of nothing but spaces', () => {
    expect(check({ ...ready, caption: ' \n' }, post, [instagram])).toContainEqual({
      field: 'caption',
      message: 'A legenda é obrigatória',
    })
  })

  it('is what the network refuses, at the field it concerns', () => {
    const problems = check(ready, { ...post, media: [] }, [instagram])
    expect(problems.map(({ field }) => field)).toEqual(['media'])
  })

  it('is a time that passed while the draft waited', () => {
    const schedule = {
      id: '1',
      date: '2026-11-22',
      time: '14:30',
      repeatType: 0,
      repeatNumber: 0,
      socialMediaAccountIds: ['a'],
    }
    const late = { ...blankComposer, caption: 'Olá', isScheduling: true, schedules: [schedule] }
    expect(check(late, post, [instagram]).map(({ field }) => field)).toEqual(['schedules'])
    const later = { ...late, schedules: [{ ...schedule, time: '14:35' }] }
    expect(check(later, post, [instagram])).toEqual([])
  })

  it('leaves to the server what this device does not know', () => {
    expect(check(ready, { ...post, media: [] })).toEqual([])
  })
})
