import { expect, it } from 'vitest'
import type { Platform } from '#contract/accounts/account.ts'
import type { CheckedPost } from '#contract/checks/check-post.ts'
import { checkPlatforms } from '#src/components/check-destinations.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { blankComposer, type ComposerState } from '../composer-state.ts'
import { checkComposer } from './check-composer.ts'

const now = { date: '2026-11-22', time: '14:31' }
const instagram = makePlatform([makeAccount({ username: 'ipe' })])
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
/** Checks with the arguments that the screen passes. */
const check = (state: ComposerState, checked: CheckedPost, known?: Platform[]) =>
  checkComposer(state, checkPlatforms(checked, known ?? []), known, now)

it('the reason why the primary button is disabled is none when the post can be sent', () => {
  expect(check(ready, post, [instagram])).toEqual([])
})

it('the reason why the primary button is disabled is a caption of only spaces', () => {
  expect(check({ ...ready, caption: ' \n' }, post, [instagram])).toContainEqual({
    field: 'caption',
    message: 'A legenda é obrigatória',
  })
})

it("the reason why the primary button is disabled is a network's finding, at the field concerned", () => {
  const problems = check(ready, { ...post, media: [] }, [instagram])
  expect(problems.map(({ field }) => field)).toEqual(['media'])
})

it('the reason why the primary button is disabled is a time that has passed meanwhile', () => {
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

it('the reason why the primary button is disabled is none for facts unknown to this device: the server checks them', () => {
  expect(check(ready, { ...post, media: [] })).toEqual([])
})
