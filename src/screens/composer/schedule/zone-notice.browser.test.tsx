import { render, screen, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { DraftSchedule } from '#local/database/rows.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { blankComposer, composerReducer } from '../composer-state.ts'
import { ZoneNotice } from './zone-notice.tsx'

const schedule: DraftSchedule = {
  ...{ id: '1', date: '2026-12-01', time: '10:00', repeatType: 7, repeatNumber: 3 },
  socialMediaAccountIds: ['a'],
}

afterEach(dismissToasts)

function Draft() {
  const [{ timeZone, schedules }, dispatch] = useReducer(composerReducer, {
    ...blankComposer,
    ...{ isScheduling: true, schedules: [schedule], timeZone: 'America/Sao_Paulo' },
  })
  const [{ date, time, repeatNumber } = schedule] = schedules
  return (
    <>
      <ZoneNotice ofProject="America/Manaus" {...{ timeZone, schedules, dispatch }} />
      <output>{`${date} ${time} ${timeZone} ${repeatNumber}`}</output>
    </>
  )
}
it('ZoneNotice says in which zone the times of the draft are, and that they stay so', () => {
  render(<Draft />)
  expect(
    screen.getByText(
      'O projeto agora usa o horário do Amazonas. Os horários deste rascunho estão no horário de Brasília e saem assim, até você escolher.',
    ),
  ).toBeTruthy()
})

it.each([
  ['Manter o momento', '2026-12-01 09:00 America/Manaus 3'],
  ['Manter o horário', '2026-12-01 10:00 America/Manaus 3'],
])('%s: moves the times, which can be undone', async (choice, after) => {
  render(<Draft />)
  const shown = () => document.querySelector('output')?.textContent
  await userEvent.click(screen.getByRole('button', { name: choice }))
  expect(shown()).toBe(after)
  const toast = toastQueue.current()
  expect(toast?.title).toBe('Horários no horário do Amazonas')
  toast?.action?.onSelect()
  await waitFor(() => expect(shown()).toBe('2026-12-01 10:00 America/Sao_Paulo 3'))
})
