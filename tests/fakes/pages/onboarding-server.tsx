import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getOnboarding, getShareData, recordShare } from '#contract/endpoints/dashboard.ts'
import {
  type OnboardingStatus,
  onboardingSteps,
  type ShareData,
} from '#contract/projects/onboarding.ts'
import { call } from '#src/api/calls/call.ts'
import { OnboardingPanel } from '#src/screens/dashboard/onboarding/onboarding-panel.tsx'
import { answerCalls } from './answered-calls.ts'
import { SignedInFrame } from './signed-in-frame.tsx'

export const inviteUrl = 'https://upubly.example/pricing?cupom=ANA7K2QX'

export interface OnboardingServer {
  /** How many of the steps are done, from the first on; a recorded share completes them. */
  done: number
  share: ShareData | Error
  /** In place of the steps; undefined for none. */
  failure: Error | undefined
  /** What a share is answered with. */
  recorded: object | Error
}

/**
 * Answers the calls of the dashboard's panel in place of the server. For component tests with
 * `vi.mock('#src/api/calls/call.ts', { spy: true })`.
 */
export function answerOnboarding(): OnboardingServer {
  const server: OnboardingServer = {
    ...{ done: 0, failure: undefined, recorded: {} },
    share: {
      ...{ shareUrl: inviteUrl, rewardPercentage: 20, maxReferrals: 10, referralCount: 3 },
      ...{ rewards: [{ state: 'waiting' }], isSimulated: true },
    },
  }
  answerCalls((endpoint) => {
    if (endpoint === getOnboarding) return server.failure ?? makeStatus(server.done)
    if (endpoint === getShareData) return server.share
    if (endpoint !== recordShare) return new Error('Nobody should ask for this')
    if (!(server.recorded instanceof Error)) server.done = onboardingSteps.length
    return server.recorded
  })
  return server
}

function makeStatus(done: number): OnboardingStatus {
  const totalSteps = onboardingSteps.length
  const steps = onboardingSteps.map((id, at) => ({
    ...{ id, title: `Passo ${id}`, description: `Sobre ${id}`, completed: at < done },
  }))
  return { isCompleted: done === totalSteps, completedSteps: done, totalSteps, steps }
}

export const countShares = () =>
  vi.mocked(call).mock.calls.filter(([endpoint]) => (endpoint as unknown) === recordShare).length

/** The panel on a page from which its steps lead to others. */
export async function showPanel() {
  const root = createRootRoute()
  const screens = ['/dashboard', '/settings', '/posts/create', '/calendar'].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: path === '/dashboard' ? OnboardingPanel : () => <p>Em outra página</p>,
    }),
  )
  const history = createMemoryHistory({ initialEntries: ['/dashboard'] })
  const router = createRouter({ routeTree: root.addChildren(screens), history })
  render(
    <SignedInFrame>
      <RouterProvider router={router} />
    </SignedInFrame>,
  )
  return { panel: within(await screen.findByRole('region')), history }
}

export async function openGuide() {
  const { panel, history } = await showPanel()
  await userEvent.click(panel.getByRole('button', { name: 'Seu guia' }))
  await screen.findByRole('heading', { name: 'Extraia o máximo do uPubly' })
  return { panel, history, drawer: within(screen.getByRole('dialog')) }
}
