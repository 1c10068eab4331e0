import { expect, it } from 'vitest'
import { accountId, makeDraft, openDevice } from '#tests/fakes/local-device.ts'
import { toTemplate } from './to-template.ts'

it('plans "now" for the moment of the press, the same at every attempt', async () => {
  const draft = await makeDraft(openDevice())
  const pressedAt = Date.UTC(2026, 10, 21, 17, 30, 12)
  expect(toTemplate(draft, pressedAt)).toEqual(toTemplate(draft, pressedAt))
  expect(toTemplate(draft, pressedAt)).toMatchObject({
    isPostNow: true,
    mediaHashes: draft.mediaHashes,
    scheduleRequestDtos: [
      {
        schedule: '2026-11-21T17:30:12.000Z',
        timeZone: 'America/Sao_Paulo',
        socialMediaAccountIds: [accountId],
      },
    ],
  })
})
