import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { localDb } from '#src/browser/local-database.ts'
import { eraseMark } from '#src/session/device-marks.ts'
import { ana, bia, makeDraft } from '#tests/fakes/device/local-device.ts'
import { ErasingNotice } from './erasing-notice.tsx'

beforeEach(async () => {
  for (const userId of [ana, bia]) await makeDraft(localDb, { userId })
  eraseMark.set(ana)
})
afterEach(async () => {
  vi.restoreAllMocks()
  eraseMark.remove(ana)
  await localDb.drafts.clear()
})

const owners = async () => (await localDb.drafts.toArray()).map(({ userId }) => userId)
const block = () => {
  const refused = new DOMException('The connection was lost', 'InvalidStateError')
  vi.spyOn(localDb, 'transaction').mockRejectedValue(refused)
}

it('the sign-in erases at once what could not be erased before, and nothing of anybody else', async () => {
  render(<ErasingNotice />)
  await screen.findByText('Tudo foi apagado deste aparelho.')
  expect(await owners()).toEqual([bia])
  expect(eraseMark.list()).toEqual([])
})

it('ErasingNotice says that a blocked database could not be erased, and erases it when asked again', async () => {
  block()
  render(<ErasingNotice />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Ainda não foi possível apagar deste aparelho')
  expect(eraseMark.list()).toEqual([ana])
  vi.restoreAllMocks()
  expect((await owners()).sort()).toEqual([ana, bia].sort())
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Tudo foi apagado deste aparelho.')
  expect(await owners()).toEqual([bia])
  expect(screen.queryByRole('alert')).toBeNull()
})
