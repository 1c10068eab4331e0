import { render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { instantOf } from '#contract/time/wall-clock.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { timeZone } from '#tests/fakes/device/local-device.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { listTimedItems } from '../calendar-item.ts'
import { dayHeadingId } from '../days.ts'
import { useStops } from '../use-stops.ts'
import { DayView } from './day-view.tsx'

const date = '2027-11-22'
const posts = ['09:00', '09:30', '15:00'].map((time) => {
  const scheduledAt = new Date(instantOf({ date, time }, timeZone)).toISOString()
  const post = makePost({ caption: `Às ${time}`, schedules: [makeSchedule({ scheduledAt })] })
  return { post, server: post, change: undefined }
})
const items = listTimedItems({
  ...{ posts, entries: [], drafts: [], platforms: [] },
  projectOf: () => 'p1',
})

it('DayView is a grid with a row for each hour and one stop of the Tab key, from post to post and free hour', async () => {
  const onStep = vi.fn()
  function Page() {
    const place = { view: 'day' as const, date }
    const stops = useStops({ place, dates: [date], entryId: dayHeadingId(date), onStep })
    return (
      <div {...stops}>
        <DayView
          days={[{ date, items, laterCount: 0, slots: [], state: 'known' }]}
          now={{ date: '2027-11-21', time: '10:00' }}
          {...{ timeZone, onPreview: () => {} }}
        />
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
  const grid = await screen.findByRole('grid', { name: 'Horas de segunda-feira, 22 de novembro' })
  const rows = within(grid).getAllByRole('row')
  expect(rows).toHaveLength(24)
  const [hour] = rows[9] ? within(rows[9]).getAllByRole('rowheader') : []
  expect(hour?.textContent).toBe('09:00')
  expect(rows[9] && within(rows[9]).getByRole('gridcell').textContent).toContain('Às 09:30')

  const focused = () => document.activeElement?.textContent ?? ''
  await userEvent.tab()
  expect(document.activeElement).toBe(grid)
  await userEvent.tab()
  expect(focused()).toContain('Às 09:00')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toContain('Novo post às 10:00')
  await userEvent.keyboard('{End}')
  expect(focused()).toContain('Novo post às 23:00')
  await userEvent.keyboard('{Home}{PageDown}')
  expect(focused()).toContain('Novo post às 00:00')
  expect(onStep).toHaveBeenCalledExactlyOnceWith(1, '2027-11-23')
})
