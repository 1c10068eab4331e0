import { expect, it } from 'vitest'
import { mergeMinutes } from './merge-edit.ts'

const row = (id: string, scheduledAt: string | null, ...socialMediaAccountIds: string[]) => ({
  ...{ id, scheduledAt, socialMediaAccountIds },
})

it('mergeMinutes puts times of the same minute together, in order', () => {
  const rows = mergeMinutes([
    row('c', '2026-11-24T12:00:00Z', 'ana'),
    row('a', '2026-11-23T12:00:05Z', 'ana'),
    row('b', '2026-11-23T12:00:31Z', 'bia', 'ana'),
    row('d', null, 'bia'),
  ])
  expect(rows).toEqual([
    row('a', '2026-11-23T12:00:05Z', 'ana', 'bia'),
    row('c', '2026-11-24T12:00:00Z', 'ana'),
    row('d', null, 'bia'),
  ])
})
