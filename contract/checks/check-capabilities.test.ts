import { expect, it } from 'vitest'
import type { ToldAccount } from '../accounts/account.ts'
import { networkRules } from '../networks/rules.ts'
import { checkCapabilities } from './check-capabilities.ts'

const account: ToldAccount = {
  platformId: 'tiktok',
  ...{ username: 'ana', displayName: 'Ana', privacies: ['SELF_ONLY'], refusal: null },
  ...{ closedInteractions: ['duet'], maxVideoSeconds: 60 },
}
const check = (
  options: Parameters<typeof checkCapabilities>[1],
  videoSeconds: number | null = null,
  accounts = [account],
) =>
  checkCapabilities(networkRules.tiktok, options, { accounts, videoSeconds }).map(
    ({ severity, path, message }) => [severity, path, message],
  )

it('who may see a post has to be among what the account may choose', () => {
  expect(check({ privacy: 'SELF_ONLY' })).toEqual([])
  expect(check({ privacy: 'PUBLIC_TO_EVERYONE' })).toEqual([
    ['blocking', 'options.privacy', 'TikTok: @ana não pode publicar para “Todos”.'],
  ])
  const free = { ...account, privacies: null }
  expect(check({ privacy: 'PUBLIC_TO_EVERYONE' }, null, [free])).toEqual([])
})

it('what the account does not allow under its posts is told, and left out', () => {
  const options = { privacy: 'SELF_ONLY', allowComment: true, allowDuet: true }
  expect(check(options, 20)).toEqual([
    ['warning', 'options.interactions', 'TikTok: @ana não permite dueto; o post sai sem.'],
  ])
  expect(check(options)).toEqual([])
})

it('a video longer than the account may post stops it', () => {
  expect(check({ privacy: 'SELF_ONLY' }, 61)).toEqual([
    ['blocking', 'media', 'TikTok: @ana publica vídeos de até 1 minuto (este tem 1 min 1 s).'],
  ])
  expect(check({ privacy: 'SELF_ONLY' }, 60)).toEqual([])
})

it('each account is told of by its name, and why one cannot post just now', () => {
  const full = { ...account, username: '@bia', refusal: 'já publicou demais hoje.' }
  expect(check({ privacy: 'SELF_ONLY' }, null, [account, full])).toEqual([
    ['warning', 'options.account', 'TikTok: @bia: já publicou demais hoje.'],
  ])
})
