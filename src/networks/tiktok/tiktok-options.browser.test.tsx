import { render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { ToldAccount } from '#contract/accounts/account.ts'
import { TiktokVersion } from '#contract/networks/tiktok/version.ts'
import { TiktokOptions } from './tiktok-options.tsx'

const told: ToldAccount = {
  platformId: 'tiktok',
  ...{ username: 'cafe.aurora', displayName: 'Café Aurora', refusal: null, maxVideoSeconds: 60 },
  privacies: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
  closedInteractions: ['duet', 'stitch'],
}
const open: ToldAccount = {
  ...{ ...told, username: 'horta.da.vila', displayName: null, closedInteractions: ['duet'] },
  privacies: null,
}

function show(accounts: readonly ToldAccount[]) {
  render(
    <TiktokOptions
      version={v.parse(TiktokVersion, { platformId: 'tiktok' })}
      hasMedia
      video={{ id: 'v', src: undefined, durationSeconds: 20 }}
      accounts={accounts}
      problemOf={() => undefined}
      onChange={() => {}}
    />,
  )
}
const isDisabled = (name: string) =>
  screen.getByRole('checkbox', { name }).getAttribute('aria-disabled') === 'true'

it('TiktokOptions names the account, and offers only what it may choose at this moment', () => {
  show([told])
  expect(screen.getByText('Café Aurora').parentElement?.textContent).toContain('(@cafe.aurora)')
  expect(screen.getByRole('option', { name: 'Todos' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('option', { name: 'Seguidores' })).toHaveProperty('disabled', false)
  expect(['Comentários', 'Dueto', 'Costura (Stitch)'].map(isDisabled)).toEqual([false, true, true])
})

it('TiktokOptions offers an interaction that one of several accounts allows', () => {
  show([told, open])
  expect(screen.getByText('horta.da.vila')).toBeTruthy()
  expect(['Dueto', 'Costura (Stitch)'].map(isDisabled)).toEqual([true, false])
})

it('TiktokOptions says why an account can post nothing, and offers everything where nothing is known', () => {
  show([{ ...open, refusal: 'A conta atingiu o limite.', closedInteractions: [] }])
  expect(screen.getByText('A conta atingiu o limite.')).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Todos' })).toHaveProperty('disabled', false)
  expect(isDisabled('Dueto')).toBe(false)
})
