import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SkippedTimeNote } from './skipped-time-note.tsx'

const lisbon = 'Europe/Lisbon'

it('a time that the clock skips says when the post goes out instead', () => {
  render(<SkippedTimeNote chosen={{ date: '2027-03-28', time: '01:30' }} timeZone={lisbon} />)
  expect(screen.getByRole('status').textContent).toBe(
    'Neste dia o relógio é adiantado e 01:30 não existe. O post sai às 02:30.',
  )
})

it.each([
  ['2027-03-27', '01:30', lisbon],
  // This local time occurs twice in Lisbon.
  ['2027-10-31', '01:30', lisbon],
  ['2027-03-28', '01:30', 'America/Sao_Paulo'],
  ['', '01:30', lisbon],
  ['2027-03-28', '', lisbon],
])('%s %s in %s says nothing', (date, time, timeZone) => {
  render(<SkippedTimeNote chosen={{ date, time }} timeZone={timeZone} />)
  expect(screen.queryByRole('status')).toBeNull()
})
