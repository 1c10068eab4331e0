import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Platform } from '#contract/accounts/account.ts'
import type { ProjectRole } from '#contract/projects/project.ts'
import { healthy, makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { PlatformCard } from './platform-card.tsx'

function show(id: string, name: string, changes: Partial<Platform> = {}, role?: ProjectRole) {
  const platform = makePlatform([], { id, name, isAllowedToLink: false, ...changes })
  render(
    <SignedInFrame {...(role && { role })}>
      <PlatformCard platform={platform} />
    </SignedInFrame>,
  )
  return screen.getByRole('button', { name: `Conectar ${name}` })
}

it.each([
  ['linkedin', 'LinkedIn', 'esta versão do uPubly não publica nessa rede'],
  ['facebook', 'Facebook', 'este servidor não está configurado para essa rede'],
])(
  'PlatformCard says why %s cannot be connected yet, visibly and to screen readers',
  (id, name, why) => {
    const connect = show(id, name)
    const reason = `Ainda não é possível conectar o ${name}: ${why}.`
    const words = screen.getByText(reason)
    expect(words.getBoundingClientRect().height).toBeGreaterThan(0)
    expect(connect.getAttribute('aria-describedby')).toBe(words.id)
    expect(connect.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(connect)
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

it("PlatformCard keeps 'Em breve' short for a network that is announced", () => {
  const connect = show('youtube', 'YouTube', { isComingSoon: true })
  expect(screen.getByText('Em breve')).toBeTruthy()
  expect(screen.queryByText(/^Ainda não é possível/)).toBeNull()
  expect(connect.getAttribute('aria-disabled')).toBe('true')
})

it("PlatformCard does not blame the product when the project's limit is reached", () => {
  show('instagram', 'Instagram', { linking: { asks: null } })
  expect(screen.queryByText(/^Ainda não é possível/)).toBeNull()
})

it("PlatformCard asks before leaving for the network's page", async () => {
  await userEvent.click(show('instagram', 'Instagram', { isAllowedToLink: true }))
  expect(await screen.findByRole('dialog', { name: 'Aviso!' })).toBeTruthy()
})

const brokenAccount = makeAccount({
  isActive: false,
  health: { ...healthy, trouble: 'O Instagram encerrou a autorização desta conta.' },
})
const limited = makeAccount({
  ...{ id: 'b', username: 'padaria' },
  health: { ...healthy, refused: ['publicar o primeiro comentário'] },
})
const whole = makeAccount({ id: 'c', username: 'bistro' })
const linked = {
  isAllowedToLink: true,
  socialMediaAccounts: [brokenAccount, limited, whole],
}

it('PlatformCard says how each authorization stands, and offers a new one where it is needed', async () => {
  show('instagram', 'Instagram', linked)
  const [ended, lacking, well] = screen.getAllByRole('listitem')
  expect(ended?.textContent).toContain('O Instagram encerrou a autorização desta conta.')
  expect(ended?.textContent).not.toContain('Ativo')
  expect(lacking?.textContent).toContain('Ativo')
  expect(lacking?.textContent).toContain('Sem permissão para publicar o primeiro comentário.')
  expect(well?.textContent).toContain('Autorização renovada automaticamente')
  expect(screen.getAllByRole('button', { name: /^Reconectar/ })).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Reconectar padaria' }))
  expect(await screen.findByRole('dialog', { name: 'Aviso!' })).toBeTruthy()
})

it('PlatformCard begins the way again by which the account was linked', async () => {
  const ways = ['direct', 'page'].map((way) => ({ id: way, label: `Por ${way}`, explanation: '' }))
  const linking = { asks: null, ways }
  const byPage = { ...limited, way: 'page' }
  show('instagram', 'Instagram', { ...linked, linking, socialMediaAccounts: [byPage, whole] })
  await userEvent.click(screen.getByRole('button', { name: 'Reconectar padaria' }))
  await screen.findByRole('dialog', { name: 'Aviso!' })
  expect(screen.getByRole('radio', { checked: true }).textContent).toContain('Por page')
})

it('PlatformCard tells an editor whom to ask, and why they can neither connect nor remove an account', () => {
  const connect = show('instagram', 'Instagram', linked, 'EDITOR')
  expect(connect.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText('Peça a um administrador do projeto para reconectar.')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Reconectar/ })).toBeNull()
  const removals = screen.getAllByRole('button', { name: /^Remover/ })
  expect(removals).toHaveLength(3)
  for (const button of removals) {
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('aria-label')).toMatch(
      /: só o proprietário e os administradores removem contas$/,
    )
  }
})
