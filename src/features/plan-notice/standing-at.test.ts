import { expect, it } from 'vitest'
import { type Standing, standingAt } from './standing-at.ts'

const day = 24 * 60 * 60_000
const end = Date.parse('2026-11-26T17:30:00.000Z')
const at = (ms: number) => new Date(ms).toISOString()
const trial: Standing = { state: 'trial', endsAt: at(end), graceEndsAt: at(end + 3 * day) }

it('standingAt goes on with the time since the last answer, as it does on the server', () => {
  expect(standingAt(trial, end - 1)).toBe('trial')
  expect(standingAt(trial, end)).toBe('grace')
  expect(standingAt(trial, end + 3 * day - 1)).toBe('grace')
  expect(standingAt(trial, end + 3 * day)).toBe('ended')
  expect(standingAt({ ...trial, state: 'active' }, end)).toBe('grace')
})

it('standingAt does not end what has no end, and does not revive what has ended', () => {
  expect(standingAt({ state: 'active', endsAt: null, graceEndsAt: null }, end + 999 * day)).toBe(
    'active',
  )
  expect(standingAt({ ...trial, graceEndsAt: null }, end + 999 * day)).toBe('trial')
  expect(standingAt({ state: 'ended', endsAt: null, graceEndsAt: null }, 0)).toBe('ended')
})
