import { render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { instantOf } from '#contract/time/wall-clock.ts'
import { addDays } from '#src/components/time/plain-date.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { type CalendarItem, listEarliestItems } from '../calendar-item.ts'
import { dayHeadingId } from '../days.ts'
import { useItemMoves } from '../move/use-item-moves.tsx'
import { useStops } from '../use-stops.ts'
import { WeekGrid } from './week-grid.tsx'

const sunday = '2027-11-21'
const now = { date: sunday, time: '08:00' }

function makeItem(caption: string, date: string, time: string, isOut = false): CalendarItem {
  const scheduledAt = new Date(instantOf({ date, time }, timeZone)).toISOString()
  const postedAt = isOut ? scheduledAt : null
  const state = isOut ? ('published' as const) : ('scheduled' as const)
  const post = makePost({ caption, schedules: [makeSchedule({ scheduledAt, postedAt, state })] })
  const posts = [{ post, server: post, change: undefined }]
  const [item] = listEarliestItems({
    ...{ posts, entries: [], drafts: [], platforms: [] },
    projectOf: () => projectId,
  })
  if (!item) throw new Error('no item')
  return item
}

const items = [
  makeItem('Bolo', '2027-11-22', '09:00'),
  makeItem('Café', '2027-11-22', '10:00'),
  makeItem('Torta', '2027-11-24', '11:00', true),
]

async function show() {
  const onStep = vi.fn()
  const days = Array.from({ length: 7 }, (_, at) => addDays(sunday, at)).map((date) => ({
    date,
    items: items.filter(({ at }) => new Date(at).toISOString().startsWith(date)),
    state: 'known' as const,
    laterCount: date === '2027-11-26' ? 2 : 0,
    slots: date === '2027-11-25' ? [{ time: '18:00', at: 0 }] : [],
  }))
  const findItem = (key: string) => items.find((item) => item.key === key)
  const own = { userId: 'ana', timeZone, zoneOf: () => timeZone }
  function Page() {
    const { handleKeys, dialog, ask } = useItemMoves({
      ...own,
      ...{ view: 'week', findItem },
    })
    const dates = days.map(({ date }) => date)
    const place = { view: 'week' as const, date: sunday }
    const stops = useStops({ place, dates, entryId: dayHeadingId(sunday), onStep })
    return (
      <div {...stops} onKeyDownCapture={handleKeys}>
        <WeekGrid {...{ days, now, timeZone }} onPreview={() => {}} onMove={ask} />
        {dialog}
        <button type="button">Depois</button>
      </div>
    )
  }
  render(
    <SignedInFrame>
      <RoutedPage>
        <Page />
      </RoutedPage>
    </SignedInFrame>,
  )
  await screen.findByRole('grid', { name: 'Semana de 21 de novembro - 27 de novembro' })
  return { onStep }
}

const focused = () => document.activeElement?.textContent ?? ''
const press = (keys: string) => userEvent.keyboard(keys)

it('WeekGrid is a grid of seven days, each with its heading and its posts', async () => {
  await show()
  const grid = screen.getByRole('grid')
  expect(within(grid).getAllByRole('row')).toHaveLength(2)
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'domingo',
    'segunda-feira',
    'terça-feira',
    ...['quarta-feira', 'quinta-feira'],
    ...['sexta-feira', 'sábado'],
  ])
  const cells = within(grid).getAllByRole('gridcell')
  expect(cells).toHaveLength(7)
  expect(cells[1] && within(cells[1]).getAllByRole('article')).toHaveLength(2)
  expect(cells[2]?.textContent).toContain('Sem posts')
  expect(cells[5]?.textContent).toContain('Sem posts')
  expect(cells[5]?.textContent).toContain('Outros horários: 2')
})

it('WeekGrid is one stop of the Tab key, which comes back to where the arrows went', async () => {
  await show()
  await userEvent.tab()
  expect(focused()).toContain('domingo, 21 de novembro, 0 posts')
  await press('{ArrowRight}{ArrowDown}')
  expect(focused()).toContain('Bolo')
  await press('{ArrowDown}')
  expect(focused()).toContain('Café')
  await userEvent.tab()
  expect(focused()).toBe('Depois')
  await userEvent.tab({ shift: true })
  expect(focused()).toContain('Café')
  // Shift+Tab reaches the link for a new post on that day only, then leaves the grid.
  await userEvent.tab({ shift: true })
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Novo post em segunda-feira, 22 de novembro',
  )
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(document.body)
})

it('arrows, Home, End, Enter and Escape move between days, posts and free times', async () => {
  await show()
  await userEvent.tab()
  await press('{End}')
  expect(focused()).toContain('sábado')
  await press('{Home}{ArrowRight}{Enter}')
  expect(focused()).toContain('Bolo')
  await press('{Escape}')
  expect(focused()).toContain('segunda-feira, 22 de novembro, 2 posts')
  await press('{ArrowDown}{ArrowRight}{ArrowRight}')
  // An empty day has only its heading; ArrowRight from there reaches the next heading.
  expect(focused()).toContain('quarta-feira')
  await press('{ArrowDown}')
  expect(focused()).toContain('Torta')
  await press('{ArrowRight}')
  expect(focused()).toContain('18:00')
  await press('{ArrowRight}')
  expect(focused()).toContain('Outros horários: 2')
  await press('{ArrowLeft}')
  expect(focused()).toContain('18:00')
  await press('{ArrowUp}{ArrowLeft}{ArrowDown}{Enter}')
  await userEvent.tab()
  expect(focused()).toBe('Preview')
  await press('{Escape}')
  expect(focused()).toContain('quarta-feira')
})

it('Page Down and Page Up ask for the same weekday of another week', async () => {
  const { onStep } = await show()
  await userEvent.tab()
  await press('{ArrowRight}{ArrowDown}{PageDown}')
  expect(onStep).toHaveBeenLastCalledWith(1, '2027-11-29')
  await press('{PageUp}')
  expect(onStep).toHaveBeenLastCalledWith(-1, '2027-11-15')
})

it('WeekGrid says why what has gone out stays, each time that it is asked to move', async () => {
  await show()
  await userEvent.tab()
  await press('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}{Alt>}{ArrowRight}{/Alt}')
  const words = 'O post ficou onde estava. O que já saiu não muda de horário.'
  const spoken = await screen.findByText(words)
  expect(spoken.parentElement?.getAttribute('role')).toBe('status')
  await press('m')
  await expect.poll(() => screen.getByText(words) !== spoken).toBe(true)
  expect(focused()).toContain('Torta')
  await press('{ArrowUp}{ArrowLeft}{ArrowLeft}{ArrowDown}m')
  expect(await screen.findByRole('dialog', { name: 'Mover para…' })).toBeTruthy()
})
