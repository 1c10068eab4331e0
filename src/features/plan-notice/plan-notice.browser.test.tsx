import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ProjectPlan } from '#contract/billing/subscription.ts'
import { getProjectPlan } from '#contract/endpoints/billing.ts'
import { listMembers } from '#contract/endpoints/project-people.ts'
import { call } from '#src/api/calls/call.ts'
import { noticePlaceId } from '#src/components/notice-place.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { PlanEndedNote } from './plan-ended-note.tsx'
import { PlanNotice } from './plan-notice.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const day = 24 * 60 * 60_000
let plan: ProjectPlan

beforeEach(() => {
  localStorage.clear()
  plan = planAt('trial', 2)
  vi.mocked(call).mockImplementation((async (endpoint: unknown) => {
    if (endpoint === getProjectPlan) return plan
    if (endpoint === listMembers) return [{ id: 'b', name: 'Bia Lima', role: 'OWNER' }]
    throw new Error('Nobody should ask for this')
  }) as typeof call)
})
afterEach(() => {
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

function planAt(state: ProjectPlan['state'], days: number): ProjectPlan {
  const end = Date.now() + days * day
  const at = (ms: number) => new Date(ms).toISOString()
  const reason = state === 'trial' ? null : ('trial-ended' as const)
  return { state, reason, endsAt: at(end), graceEndsAt: at(end + 3 * day), isYours: true }
}

function show(part = <PlanNotice />) {
  return render(
    <SignedInFrame role={plan.isYours ? 'OWNER' : 'EDITOR'}>
      <div id={noticePlaceId} />
      <RoutedPage>{part}</RoutedPage>
    </SignedInFrame>,
  )
}
const notice = () => screen.findByRole('status')

it('PlanNotice tells who pays when the trial ends, with the way to the plans', async () => {
  show()
  expect((await notice()).textContent).toContain('Seu teste grátis vai até ')
  expect(screen.getByRole('link', { name: 'Ver planos' }).getAttribute('href')).toBe('/billing')
})

it('the notice about the plan leads who owes a payment to where it is paid, not to plans', async () => {
  plan = { ...planAt('grace', -1), reason: 'payment-failed' }
  show()
  await notice()
  expect(screen.getByRole('link', { name: 'Ver cobrança' }).getAttribute('href')).toBe('/billing')
  expect(screen.queryByRole('link', { name: 'Ver planos' })).toBeNull()
})

it('PlanNotice tells the others whom to ask', async () => {
  plan = { ...planAt('ended', -9), isYours: false }
  show()
  expect((await notice()).textContent).toMatch(
    /O plano do projeto terminou\..*Fale com Bia Lima\.$/,
  )
  expect(screen.queryByRole('link')).toBeNull()
})

it('PlanNotice can be closed for the day while it is only information', async () => {
  const { unmount } = show()
  await notice()
  await userEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }))
  expect(screen.queryByRole('link', { name: 'Ver planos' })).toBeNull()
  unmount()
  show()
  await waitFor(() => expect(vi.mocked(call).mock.calls.length).toBeGreaterThan(1))
  expect(screen.queryByRole('link', { name: 'Ver planos' })).toBeNull()
})

it('PlanNotice is shown again on another day', async () => {
  localStorage.setItem('upubly.planNotice', '0c000000-0000-4000-8000-000000000003 2026-01-01')
  show()
  await notice()
})

it('PlanNotice stays once something has to be done', async () => {
  plan = planAt('grace', -1)
  show()
  await notice()
  expect(screen.queryByRole('button', { name: 'Fechar aviso' })).toBeNull()
})

it('PlanNotice says nothing of a plan that is paid', async () => {
  plan = { ...plan, state: 'active', endsAt: null, graceEndsAt: null }
  show()
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(screen.queryByRole('link')).toBeNull()
})

it('PlanNotice leaves its line to the connection while there is none', async () => {
  show()
  await notice()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ver planos' })).toBeNull())
})

it('PlanNotice says where times are written that the plan has ended, and nothing before', async () => {
  show(<PlanEndedNote place="composer" />)
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(screen.queryByText(/^O plano deste projeto terminou/)).toBeNull()
})

it('the notice about the plan leads from there to the plans', async () => {
  plan = planAt('ended', -9)
  show(<PlanEndedNote place="composer" />)
  await screen.findByText(/nada novo é agendado\. Salve como rascunho ou template\./)
  expect(screen.getByRole('link', { name: 'Ver planos' })).toBeTruthy()
})

it('the notice about the plan leads from there to where a payment is owed', async () => {
  plan = { ...planAt('ended', -9), reason: 'payment-failed' }
  show(<PlanEndedNote place="composer" />)
  expect(await screen.findByRole('link', { name: 'Ver cobrança' })).toBeTruthy()
})
