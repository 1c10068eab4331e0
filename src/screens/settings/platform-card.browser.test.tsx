import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Platform } from '#contract/account.ts'
import { SignedInFrame } from '#tests/fakes/signed-in-frame.tsx'
import { PlatformCard } from './platform-card.tsx'

function show(id: string, name: string, changes: Partial<Platform> = {}) {
  const platform: Platform = {
    ...{ id, name, displayIcon: '', socialMediaAccounts: [] },
    ...{ isAllowedToLink: false, isComingSoon: false, isSimulated: false },
    ...changes,
  }
  render(<PlatformCard platform={platform} />, { wrapper: SignedInFrame })
  return screen.getByRole('button', { name: `Conectar ${name}` })
}

it.each([
  ['facebook', 'Facebook'],
  ['tiktok', 'TikTok'],
])('says why %s cannot be connected yet, to see and to hear', (id, name) => {
  const connect = show(id, name)
  const reason = `Ainda não é possível conectar o ${name}: esta versão do uPubly não publica nessa rede.`
  const words = screen.getByText(reason)
  expect(words.getBoundingClientRect().height).toBeGreaterThan(0)
  expect(connect.getAttribute('aria-describedby')).toBe(words.id)
  expect(connect.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(connect)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it("keeps 'Em breve' short for a network that is announced", () => {
  const connect = show('youtube', 'YouTube', { isComingSoon: true })
  expect(screen.getByText('Em breve')).toBeTruthy()
  expect(screen.queryByText(/^Ainda não é possível/)).toBeNull()
  expect(connect.getAttribute('aria-disabled')).toBe('true')
})

it('does not speak of the product where it is the project that may link no more', () => {
  show('instagram', 'Instagram')
  expect(screen.queryByText(/^Ainda não é possível/)).toBeNull()
})

it('asks before it leaves for a network that can be connected', async () => {
  await userEvent.click(show('instagram', 'Instagram', { isAllowedToLink: true }))
  expect(await screen.findByRole('dialog', { name: 'Aviso!' })).toBeTruthy()
})
