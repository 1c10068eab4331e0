import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeDraft, openDevice } from '#tests/fakes/device/local-device.ts'
import { makeLaterDraft } from '#tests/fakes/device/planned-drafts.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { DraftCard } from './draft-card.tsx'

/** Shows a card as wide as on a phone of 360 px. */
async function show(changes: Parameters<typeof makeDraft>[1]) {
  const draft = await makeDraft(openDevice(), changes)
  render(
    <RoutedPage>
      <div style={{ width: 328 }}>
        <DraftCard draft={draft} timeZone={draft.timeZone} onDiscard={() => {}} />
      </div>
    </RoutedPage>,
  )
  return await screen.findByRole('article')
}

it('DraftCard shows its first time in full, before a long caption and a badge that may be cut', async () => {
  const [first] =
    makeLaterDraft('2036-11-25', '14:30', { repeatType: 1, repeatNumber: 2 }).schedules ?? []
  const [later] = makeLaterDraft('2036-12-24', '23:55').schedules ?? []
  const caption = 'Pãoquentinho'.repeat(180)
  const card = await show({
    ...{ caption, isPostNow: false, postNowAccountIds: [], isScheduling: true },
    ...{ schedules: [later, first].flatMap((one) => one ?? []), isOtherVersion: true },
  })
  const when = screen.getByText('ter., 25 de nov. de 2036, 14:30, horário de Brasília')
  expect(when.scrollWidth).toBeLessThanOrEqual(when.clientWidth)
  expect(when.scrollHeight).toBeLessThanOrEqual(when.clientHeight)
  expect(getComputedStyle(when).textOverflow).toBe('clip')
  for (const after of [screen.getByText('Outra versão'), screen.getByText(caption)])
    expect(when.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      after.getBoundingClientRect().top,
    )
  expect(screen.getByText('e mais 3 horários, em 1 conta')).toBeTruthy()
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
})

it('DraftCard says that no time is chosen yet', async () => {
  await show({ isPostNow: false, postNowAccountIds: [] })
  expect(screen.getByText('Sem horário escolhido')).toBeTruthy()
})

it.each([
  { firstDate: '2036-12-25', says: 'Para 25/12/2036' },
  { firstDate: '2036-12-25 14:30', says: 'Para 25/12/2036, 14:30' },
])(
  'DraftCard says for which day of the calendar it was begun: $says',
  async ({ firstDate, says }) => {
    await show({ isPostNow: false, postNowAccountIds: [], firstDate })
    expect(screen.getByText('Sem horário escolhido')).toBeTruthy()
    expect(screen.getByText(says)).toBeTruthy()
  },
)

it('DraftCard says the chosen time instead of the day for which it was begun', async () => {
  await show({
    ...makeLaterDraft('2036-11-25', '14:30'),
    ...{ isPostNow: false, postNowAccountIds: [], firstDate: '2036-12-25' },
  })
  expect(screen.getByText('ter., 25 de nov. de 2036, 14:30, horário de Brasília')).toBeTruthy()
  expect(screen.queryByText(/^Para /)).toBeNull()
})
