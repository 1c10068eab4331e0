import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { BrazilState } from '#contract/brazil-states.ts'
import type { Project } from '#contract/projects/project.ts'
import { Popover } from '#src/components/ui/overlays/popover.tsx'
import { projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { allowResizeLoop } from '#tests/setup/browser/allow-resize-loop.ts'
import { showDates } from './shown-dates.ts'
import { SpecialDateMark } from './special-date-mark.tsx'
import { SpecialDatesChoice } from './special-dates-choice.tsx'
import { useSpecialDates } from './use-special-dates.ts'

const project: Project = {
  ...{ id: projectId, name: 'Café', description: 'Um café da vila', isDefault: true, timeZone },
  ...{ userRole: 'OWNER', memberCount: 1, canManageMembers: true },
}

allowResizeLoop()
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T12:00:00Z') }))
afterEach(() => {
  showDates('holidays', true)
  showDates('commercial', true)
  vi.useRealTimers()
})

/** One day in a stand-in for a calendar, which listens to keys as calendars do. */
function Day({ date, onKey }: { date: string; onKey?: () => void }) {
  const dates = useSpecialDates(date, date)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for a calendar
    <div onKeyDown={onKey}>
      <SpecialDateMark dates={dates.get(date)} />
    </div>
  )
}
interface Shown {
  state?: BrazilState
  onKey?: () => void
}

function show(date: string, { state, onKey = () => {} }: Shown = {}) {
  render(
    <SignedInFrame project={{ ...project, ...(state && { state }) }}>
      <RoutedPage>
        <button type="button">Outra coisa</button>
        <Popover trigger="Datas do Brasil">
          {(close) => <SpecialDatesChoice onLeave={close} />}
        </Popover>
        <Day date={date} onKey={onKey} />
      </RoutedPage>
    </SignedInFrame>,
  )
}
const mark = (name: string) => screen.findByRole('button', { name })

it('a day says what it is, with its kind in words', async () => {
  show('2026-12-25')
  expect((await mark('Feriado nacional: Natal')).textContent).toContain('Natal')
  cleanup()
  show('2026-11-27')
  await mark('Data comemorativa: Black Friday')
})

it('an ordinary day says nothing', async () => {
  show('2026-11-12')
  await screen.findByRole('button', { name: 'Outra coisa' })
  expect(screen.getAllByRole('button')).toHaveLength(2)
})

it('a state’s holidays are shown in the projects of that state', async () => {
  show('2026-07-02', { state: 'BA' })
  await mark('Feriado estadual: Bahia: Independência da Bahia')
  cleanup()
  show('2026-07-02')
  await screen.findByRole('button', { name: 'Outra coisa' })
  expect(screen.queryByText('Independência da Bahia')).toBeNull()
})

it('all names of a day are told on a press, with the way to a draft for that day', async () => {
  show('2026-11-19')
  const button = await mark('Data comemorativa: Dia da Bandeira, e mais 1 data')
  expect(button.textContent).toContain('+1')
  await userEvent.click(button)
  const panel = await screen.findByRole('dialog', { name: 'quinta-feira, 19 de novembro' })
  const items = within(panel).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Dia da BandeiraData comemorativa',
    'Dia do Empreendedorismo FemininoData comemorativa',
  ])
  const link = within(panel).getByRole('link', { name: 'Criar rascunho para este dia' })
  expect(link.getAttribute('href')).toBe('/posts/create?date=2026-11-19')
})

it('a day that is over offers no draft', async () => {
  show('2026-11-02')
  await userEvent.click(await mark('Feriado nacional: Finados'))
  await screen.findByRole('dialog', { name: 'segunda-feira, 2 de novembro' })
  expect(screen.queryByRole('link', { name: 'Criar rascunho para este dia' })).toBeNull()
})

it('the panel opens and closes by the keyboard, and takes no keys from the calendar', async () => {
  const onKey = vi.fn()
  show('2026-12-25', { onKey })
  const button = await mark('Feriado nacional: Natal')
  button.focus()
  await userEvent.keyboard('{Enter}')
  const panel = await screen.findByRole('dialog')
  expect(document.activeElement).toBe(panel)
  onKey.mockClear()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Criar rascunho para este dia')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(onKey).not.toHaveBeenCalled()
})

it('the panel closes by a press elsewhere, and by another one on its mark', async () => {
  show('2026-12-25')
  const button = await mark('Feriado nacional: Natal')
  await userEvent.click(button)
  await screen.findByRole('dialog')
  await userEvent.click(screen.getByRole('button', { name: 'Outra coisa' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(button)
  await screen.findByRole('dialog')
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('each kind can be hidden, which the device remembers', async () => {
  show('2026-10-12', { state: 'SP' })
  await mark('Feriado nacional: Nossa Senhora Aparecida, e mais 1 data')
  await userEvent.click(screen.getByRole('button', { name: 'Datas do Brasil' }))
  const holidays = await screen.findByRole('switch', { name: 'Feriados' })
  expect(holidays).toHaveAccessibleDescription('Nacionais e do estado: São Paulo.')
  await userEvent.click(holidays)
  await mark('Data comemorativa: Dia das Crianças')
  await userEvent.click(screen.getByRole('switch', { name: 'Datas comemorativas' }))
  await waitFor(() => expect(screen.queryByText('Dia das Crianças')).toBeNull())
  expect(localStorage.getItem('upubly:hiddenDates')).toBe('holidays commercial')
  await userEvent.click(holidays)
  await mark('Feriado nacional: Nossa Senhora Aparecida')
  expect(localStorage.getItem('upubly:hiddenDates')).toBe('commercial')
  expect(screen.getByRole('link', { name: 'Mudar o estado do projeto' }).getAttribute('href')).toBe(
    '/settings/project',
  )
})
