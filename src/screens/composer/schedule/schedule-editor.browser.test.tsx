import { render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { DraftSchedule } from '#local/database/rows.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { ScheduleEditor } from './schedule-editor.tsx'

const platforms = [
  makePlatform([makeAccount(), makeAccount({ id: 'b', username: 'estudio_lume' })]),
]

const saved: DraftSchedule = {
  id: '1',
  date: '2026-12-01',
  time: '08:00',
  repeatType: 2,
  repeatNumber: 3,
  socialMediaAccountIds: ['a'],
}

function Editor({
  first = [],
  zone = 'horário de Brasília',
}: {
  first?: DraftSchedule[]
  zone?: string
}) {
  const [schedules, setSchedules] = useState(first)
  return (
    <ScheduleEditor
      schedules={schedules}
      platforms={platforms}
      isLoadingAccounts={false}
      now={{ date: '2026-11-22', time: '14:31' }}
      zone={zone}
      findings={[]}
      onSave={(schedule) =>
        setSchedules((all) => [...all.filter(({ id }) => id !== schedule.id), schedule])
      }
      onDelete={(id) => setSchedules((all) => all.filter((schedule) => schedule.id !== id))}
    />
  )
}

const date = () => screen.getByLabelText<HTMLInputElement>('Data')
const time = () => screen.getByLabelText<HTMLSelectElement>('Hora')
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const accountBox = (name: string) => screen.getByRole('checkbox', { name })
const row = (text: RegExp) => {
  const item = screen.getByText(text).closest('li')
  if (!item) throw new Error('That row is not in the list')
  return within(item)
}

it('the schedule editor stops editing a time that moves to another zone, and keeps a new one that is being typed', async () => {
  const { rerender } = render(<Editor first={[saved]} />)
  await userEvent.click(button(/^Editar agendamento/))
  expect(time().value).toBe('08:00')
  rerender(<Editor first={[saved]} zone="horário do Amazonas" />)
  expect(screen.getByRole('heading', { name: 'Novo Agendamento' })).toBeVisible()
  expect(time().value).toBe('')

  await userEvent.selectOptions(time(), '09:00')
  rerender(<Editor first={[saved]} />)
  expect(time().value).toBe('09:00')
  expect(screen.getByText('Data e hora no horário de Brasília')).toBeVisible()
})

it('the schedule editor adds an entry once it has a date, a time and an account, and is empty again', async () => {
  render(<Editor />)
  const add = button('Adicionar Agendamento')
  expect(add.disabled).toBe(true)

  await userEvent.fill(date(), '2026-11-23')
  await userEvent.selectOptions(time(), '00:05')
  expect(add.disabled).toBe(true)
  await userEvent.click(accountBox('@cafe.aurora'))
  expect(add.disabled).toBe(false)
  await userEvent.click(add)

  expect(screen.getByText('Agendamentos (1)')).toBeTruthy()
  expect(screen.getByText('23/11/2026 às 00:05')).toBeTruthy()
  expect(screen.getByText('1 conta selecionada')).toBeTruthy()
  expect([date().value, time().value]).toEqual(['', ''])
  expect(accountBox('@cafe.aurora')).not.toBeChecked()
})

it('the schedule editor offers only future times for today, from the next step on', async () => {
  render(<Editor />)
  await userEvent.fill(date(), '2026-11-22')
  expect(time().value).toBe('14:35')
  const offered = [...time().options].map((option) => option.value).filter(Boolean)
  expect(offered[0]).toBe('14:35')
  expect(offered.at(-1)).toBe('23:55')
})

it('the schedule editor accepts only numbers from one on for repeats', async () => {
  render(<Editor />)
  await userEvent.click(button(/Usar o próximo horário/))
  await userEvent.click(accountBox('@estudio_lume'))
  await userEvent.click(screen.getByRole('switch', { name: 'Repetir' }))
  await userEvent.fill(screen.getByLabelText('Vezes'), '0')
  expect(button('Adicionar Agendamento').disabled).toBe(true)
  await userEvent.fill(screen.getByLabelText('Vezes'), '4')
  await userEvent.fill(screen.getByLabelText('Dias'), '7')
  await userEvent.click(button('Adicionar Agendamento'))
  expect(screen.getByText('• Repetir 4 vezes a cada 7 dias')).toBeTruthy()
})

it('the schedule editor: edits an entry in place, marked as being edited, and can be cancelled', async () => {
  render(<Editor first={[saved]} />)
  await userEvent.click(button(/Editar agendamento/))
  expect(screen.getByRole('heading', { name: 'Editar Agendamento' })).toBeTruthy()
  expect(row(/01\/12\/2026/).getByText('Editando')).toBeTruthy()
  expect([date().value, time().value]).toEqual(['2026-12-01', '08:00'])

  await userEvent.selectOptions(time(), '09:30')
  await userEvent.click(button('Salvar Alterações'))
  expect(screen.getByText('01/12/2026 às 09:30')).toBeTruthy()
  expect(screen.getByText('Agendamentos (1)')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Novo Agendamento' })).toBeTruthy()

  await userEvent.click(button(/Editar agendamento/))
  await userEvent.click(button('Cancelar'))
  expect(screen.queryByText('Editando')).toBeNull()
  expect(date().value).toBe('')
})

it('the schedule editor: empties the form when the entry being edited is deleted', async () => {
  render(<Editor first={[saved]} />)
  await userEvent.click(button(/Editar agendamento/))
  await userEvent.click(button(/Excluir agendamento/))
  expect(screen.getByText('Agendamentos (0)')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Novo Agendamento' })).toBeTruthy()
  expect(date().value).toBe('')
})
