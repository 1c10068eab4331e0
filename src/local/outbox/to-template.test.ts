import { expect, it } from 'vitest'
import { accountId, makeDraft, openDevice } from '#tests/fakes/local-device.ts'
import { toInstant, toTemplate } from './to-template.ts'

it('writes the wall clock of the project as UTC, whatever the zone of the machine', () => {
  const write = (...clock: [string, string, string]) => new Date(toInstant(...clock)).toISOString()
  expect(write('2026-11-21', '14:30', 'America/Sao_Paulo')).toBe('2026-11-21T17:30:00.000Z')
  expect(write('2026-07-01', '00:05', 'Europe/Lisbon')).toBe('2026-06-30T23:05:00.000Z')
  // The clock jumps from 02:00 to 03:00 that night.
  expect(write('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
})

it('knows when a date is none', () => {
  expect(toInstant('', '14:30', 'America/Sao_Paulo')).toBeNaN()
})

it('plans "now" for the moment of the press, the same at every attempt', async () => {
  const draft = await makeDraft(openDevice())
  const pressedAt = Date.UTC(2026, 10, 21, 17, 30, 12)
  expect(toTemplate(draft, pressedAt)).toEqual(toTemplate(draft, pressedAt))
  expect(toTemplate(draft, pressedAt)).toMatchObject({
    isReady: true,
    template: {
      isPostNow: true,
      mediaHashes: draft.mediaHashes,
      scheduleRequestDtos: [
        {
          schedule: '2026-11-21T17:30:12.000Z',
          timeZone: 'America/Sao_Paulo',
          socialMediaAccountIds: [accountId],
        },
      ],
    },
  })
})
