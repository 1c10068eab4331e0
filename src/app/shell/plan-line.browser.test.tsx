import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getProjectPlan } from '#contract/endpoints/billing.ts'
import { call } from '#src/api/calls/call.ts'
import { PlanNotice } from '#src/features/plan-notice/plan-notice.tsx'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { OfflineLine } from './shell.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
afterEach(() => void vi.restoreAllMocks())

const day = 24 * 60 * 60_000
const dayText = (days: number) => new Date(Date.now() + days * day).toISOString()

it.each(
  ([360, 768, 1024] as const).flatMap((width) =>
    ([true, false] as const).flatMap((isYours) =>
      (
        [
          ['trial', null, 2],
          ['grace', 'trial-ended', -1],
          ['grace', 'payment-failed', -1],
          ['ended', 'canceled', -9],
          ['ended', 'payment-failed', -9],
        ] as const
      ).map(([state, reason, days]) => ({ width, isYours, state, reason, days })),
    ),
  ),
)('what is said of a plan fits its reserved line: %o', async ({ width, days, ...standing }) => {
  await page.viewport(width, 740)
  vi.mocked(call).mockImplementation((async (endpoint: unknown) =>
    endpoint === getProjectPlan
      ? { ...standing, endsAt: dayText(days), graceEndsAt: dayText(days + 3) }
      : [{ id: 'b', name: 'Bia Lima', role: 'OWNER' }]) as typeof call)
  render(
    <SignedInFrame>
      <OfflineLine />
      <RoutedPage>
        <PlanNotice />
      </RoutedPage>
    </SignedInFrame>,
  )
  const line = document.getElementById('linha-de-avisos')
  const height = line?.getBoundingClientRect().height
  const words = (await screen.findByText(/^Ver (planos|cobrança)|^Fale com/)).closest(
    '[role="status"]',
  )
  expect(line?.getBoundingClientRect().height).toBe(height)
  const text = words?.querySelector('p')
  expect(text?.scrollWidth).toBeLessThanOrEqual(text?.clientWidth ?? 0)
  expect(document.documentElement.scrollWidth).toBe(width)
})
