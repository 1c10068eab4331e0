import { expect, it } from 'vitest'
import { describeOffer, describeRewards } from './reward-words.ts'

const share = {
  ...{ rewardPercentage: 20, maxReferrals: 10, referralCount: 0, rewards: [] },
  isSimulated: false,
}

it('reward words: says what a friend and the person get', () => {
  expect(describeOffer(share)).toBe(
    'Quem assina pela primeira vez, pelo seu link, tem 20% de desconto na primeira fatura, e você tem 20% em uma das suas por amigo, até 10 amigos.',
  )
  expect(describeOffer({ ...share, maxReferrals: 1 })).toMatch(/até 1 amigo\.$/)
})

it.each([
  ['nobody can pay', { isSimulated: null }],
  ['it is worth nothing', { rewardPercentage: 0 }],
  ['no friend counts', { maxReferrals: 0 }],
])('promises no reward where %s', (_where, changes) => {
  expect(describeOffer({ ...share, ...changes })).toMatch(/não dão desconto\.$/)
})

it('reward words: says of each discount what became of it', () => {
  const rewards = (['waiting', 'waiting', 'given', 'used', 'used', 'used'] as const).map(
    (state) => ({ state }),
  )
  expect(describeRewards(rewards)).toEqual([
    '2 descontos em espera: entra um em cada fatura do seu plano, a partir do 8º dia depois do pagamento do amigo.',
    '1 desconto entra na sua próxima fatura.',
    '3 descontos já usados.',
  ])
  expect(describeRewards([])).toEqual([])
})
