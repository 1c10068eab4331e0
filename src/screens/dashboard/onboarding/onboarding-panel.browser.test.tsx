import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '#local/calls/api-error.ts'
import {
  answerOnboarding,
  type OnboardingServer,
  openGuide,
  showPanel,
} from '#tests/fakes/pages/onboarding-server.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const broken = new ApiError(500, { code: 'INTERNAL', message: 'Algo deu errado.', details: [] })
let server: OnboardingServer

beforeEach(() => {
  server = answerOnboarding()
})
afterEach(() => vi.restoreAllMocks())

it('onboarding panel: lists the steps with their counter, and a button for each that is left', async () => {
  server.done = 1
  const { panel } = await showPanel()
  await panel.findByText('Passo create-post')
  expect(panel.getByRole('heading', { name: 'Faça valer a pena!' })).toBeTruthy()
  panel.getByText('Finalize a configuração do uPubly')
  const bar = panel.getByRole('progressbar', { name: 'Passos concluídos' })
  expect([bar.ariaValueText, bar.ariaValueNow]).toEqual(['1/4', '25'])
  panel.getByText('1/4')
  const [first, ...left] = panel.getAllByRole('listitem')
  expect(first?.textContent).toBe('Passo connect-accounts (concluído)Sobre connect-accounts')
  expect(left.map((step) => within(step).queryByRole('link')?.getAttribute('href'))).toEqual([
    ...['/posts/create', '/calendar', undefined],
  ])
  await panel.findByRole('button', { name: 'Compartilhar', description: '' })
})

it('the panel of first steps leads from each step to where it is done', async () => {
  const { panel, history } = await showPanel()
  await userEvent.click(await panel.findByRole('link', { name: 'Conectar Contas' }))
  expect(history.location.pathname).toBe('/settings')
})

it('the guide explains each step, and opens the next one', async () => {
  server.done = 2
  const { drawer } = await openGuide()
  drawer.getByText('Seu guia')
  expect(drawer.getByRole('progressbar').ariaLabel).toBe('Passos concluídos: 2/4')
  const steps = drawer.getAllByRole('listitem').map((step) => within(step))
  expect(steps.map((step) => step.getAllByRole('button')[0]?.ariaExpanded)).toEqual([
    ...['false', 'false', 'true', 'false'],
  ])
  steps[2]?.getByRole('button', { name: 'COMEÇAR' })
  const completed = steps[0]?.getByRole('button', { name: 'Passo connect-accounts (concluído)' })
  if (completed) await userEvent.click(completed)
  await steps[0]?.findByText(/^Conecte as contas em que você publica\./)
  expect(steps[0]?.queryByRole('button', { name: 'COMEÇAR' })).toBeNull()
})

it.each([
  [0, '/settings'],
  [1, '/posts/create'],
  [2, '/calendar'],
])("after %i steps 'COMEÇAR' closes the guide and leads to %s", async (steps, address) => {
  server.done = steps
  const { drawer, history } = await openGuide()
  await userEvent.click(drawer.getByRole('button', { name: 'COMEÇAR' }))
  await waitFor(() => expect(history.location.pathname).toBe(address))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the guide closes on Escape, and the focus returns to its button', async () => {
  const { panel } = await openGuide()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const button = panel.getByRole('button', { name: 'Seu guia' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('what cannot be loaded is logged and told in its place, and the guide has a first step', async () => {
  server.failure = broken
  server.share = broken
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { panel, drawer, history } = await openGuide()
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  expect(panel.getByText('Erro ao buscar seus primeiros passos.')).toBeTruthy()
  expect(drawer.getByRole('progressbar').ariaLabel).toBe('Passos concluídos: 0/4')
  drawer.getByRole('button', { name: 'Adicione suas contas' })
  await userEvent.click(drawer.getByRole('button', { name: 'COMEÇAR' }))
  await waitFor(() => expect(history.location.pathname).toBe('/settings'))
})
