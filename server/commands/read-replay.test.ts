import { expect, test } from 'vitest'
import { readReplay, UsageError } from './read-replay.ts'

test('a day, an instant or one event is replayed', () => {
  expect(readReplay(['--since', '2026-11-01'])).toEqual({ since: new Date('2026-11-01T00:00:00Z') })
  const since = '2026-11-01T12:30:00Z'
  expect(readReplay(['--since', since])).toEqual({ since: new Date(since) })
  expect(readReplay(['--event', 'evt_1AbC'])).toEqual({ eventId: 'evt_1AbC' })
})

test.each([
  ['nothing', []],
  ['both', ['--since', '2026-11-01', '--event', 'evt_1']],
  ['a day that is none', ['--since', '2026-13-41']],
  ['words', ['--since', 'ontem']],
  ['another id', ['--event', 'sub_1']],
  ['an unknown option', ['--all']],
])('%s is refused with the right way to say it', (_name, args) => {
  expect(() => readReplay(args)).toThrow(UsageError)
})
