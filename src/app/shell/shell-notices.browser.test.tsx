import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getProjectPlan } from '#contract/endpoints/billing.ts'
import { getOwnershipOffer } from '#contract/endpoints/project-people.ts'
import { call } from '#src/api/calls/call.ts'
import { noticePlaceId } from '#src/components/notice-place.ts'
import { ana, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { ShellNotices } from './shell-notices.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
afterEach(() => void vi.restoreAllMocks())

const elsewhere = '0b000000-0000-4000-8000-000000000009'
const offered = {
  ...{ id: elsewhere, name: 'Padaria', description: '', isDefault: false, timeZone },
  ...{ userRole: 'EDITOR' as const, memberCount: 2, canManageMembers: false, isOfferedToYou: true },
}
const here = { ...offered, id: projectId, name: 'Café', isOfferedToYou: false }
const offer = {
  ...{ memberId: ana, memberName: 'Ana', memberEmail: 'ana@exemplo.com.br', ownerName: 'Bia Lima' },
  ...{ isForYou: true, expiresAt: '2027-11-27T12:00:00.000Z' },
}
const plan = { state: 'ended', reason: 'canceled', endsAt: null, graceEndsAt: null, isYours: true }

function show(answer: typeof offer | null) {
  vi.mocked(call).mockImplementation((async (endpoint: unknown) => {
    if (endpoint === getOwnershipOffer) return answer
    if (endpoint === getProjectPlan) return plan
    throw new Error('Nobody should ask for this')
  }) as typeof call)
  const switchProject = vi.fn(async () => {})
  render(
    <SignedInFrame project={here} projects={[here, offered]} switchProject={switchProject}>
      <div id={noticePlaceId} />
      <RoutedPage>
        <ShellNotices />
      </RoutedPage>
    </SignedInFrame>,
  )
  return switchProject
}

it('ShellNotices says who offers which project, also of another than the current one, and leads to it', async () => {
  const switchProject = show(offer)
  const notice = await screen.findByRole('status')
  expect(notice.textContent).toContain('Bia Lima quer passar o projeto Padaria para você.')
  await userEvent.click(screen.getByRole('button', { name: 'Ver a oferta' }))
  expect(switchProject).toHaveBeenCalledExactlyOnceWith(elsewhere)
})

it('ShellNotices leaves the line to the plan when the offer has ended since the projects were read', async () => {
  show(null)
  expect((await screen.findByRole('status')).textContent).toContain('Seu plano terminou')
})
