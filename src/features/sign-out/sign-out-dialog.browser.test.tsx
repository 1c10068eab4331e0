import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sharedDevice } from '#src/session/device-marks.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

const unsent = { posts: 1, templates: 0, files: 0, changes: 0, openEdits: 0 }
const forever = () => new Promise<void>(() => {})

afterEach(() => sharedDevice.set(false))

it.each([
  [true, /^Apagando deste aparelho/],
  [false, undefined],
])(
  'SignOutDialog says that it erases only where it does: on a shared device (%s)',
  async (isShared, words) => {
    sharedDevice.set(isShared)
    render(<SignOutDialog unsent={unsent} onConfirm={forever} onClose={() => {}} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
    if (words) await screen.findByText(words, {}, { timeout: 3_000 })
    else expect(screen.queryByRole('status')).toBeNull()
  },
)
