import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStorage } from '#tests/fakes/pages/storage-page.tsx'
import { makeFile, makeFolder, makeStorage, uuid } from '#tests/fakes/pages/storage-server.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
beforeEach(() => scrollTo(0, 0))
afterEach(() => vi.restoreAllMocks())

/** The height of the app's bar, in px; on a wide screen with the navigation below it. */
const bars = { phone: 56, wide: 100 }

async function show(width: number, height: number) {
  await page.viewport(width, height)
  const files = Array.from({ length: 60 }, (_, at) =>
    makeFile(at, { fileName: `foto-${String(at).padStart(2, '0')}.jpg` }),
  )
  showStorage(makeStorage({ folders: [{ ...makeFolder(1), files }] }), { folder: uuid(1) })
  await screen.findByText('foto-00.jpg')
}
const headOf = (name: string) => screen.getByRole('columnheader', { name })
const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect()
const rowOf = (element: Element | null) => boxOf(element?.closest('[role="row"]'))

it.each([
  [360, 740, bars.phone],
  [768, 1024, bars.wide],
  [1440, 900, bars.wide],
])('the head of the list stays below the bar at %i', async (width, height, top) => {
  await show(width, height)
  scrollTo(0, 1500)
  await waitFor(() => expect(boxOf(headOf('Nome').closest('thead'))?.top).toBe(top))
  expect(headOf('Criado em').checkVisibility()).toBe(true)
  // A hidden header cell must not be reachable by keyboard.
  expect(screen.queryByRole('columnheader', { name: 'Tipo' }) !== null).toBe(width >= 768)
  expect(screen.queryByRole('checkbox', { name: 'Selecionar tudo' }) !== null).toBe(width >= 768)
})

it('the row that the keyboard goes to is not under the head, nor under the bar of a selection', async () => {
  await show(1440, 900)
  document.querySelector<HTMLElement>('[data-item]')?.focus()
  await userEvent.keyboard('{End} ')
  const bar = await screen.findByRole('region', { name: 'Seleção' })
  await waitFor(() =>
    expect(rowOf(document.activeElement)?.bottom).toBeLessThanOrEqual(boxOf(bar)?.top ?? 0),
  )
  await userEvent.keyboard('{PageUp}{PageUp}{PageUp}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('foto-29.jpg'))
  const { bottom = 0 } = boxOf(headOf('Nome').closest('thead')) ?? {}
  await waitFor(() => expect(rowOf(document.activeElement)?.top).toBeGreaterThanOrEqual(bottom))
})
