import { expect, it } from 'vitest'
import { makeLateDelivery } from '#tests/fakes/data/make-late-delivery.ts'
import { countLate, countTwins, describeCauses, describeDone } from './describe-late.ts'

const because = (cause: string) => makeLateDelivery({ cause })
const outage = 'Não saiu na hora marcada. O serviço esteve fora do ar ou sobrecarregado.'
const account = 'Não saiu na hora marcada. A conta estava desconectada.'

it('describeLate counts what waits', () => {
  expect(countLate(1)).toBe('1 publicação perdeu o horário e espera por você.')
  expect(countLate(1200)).toBe('1.200 publicações perderam o horário e esperam por você.')
})

it('describeLate says one cause, and of several the most frequent', () => {
  expect(describeCauses([because(outage), because(outage)])).toBe(
    'O serviço esteve fora do ar ou sobrecarregado.',
  )
  expect(describeCauses([because(outage), because(account), because(account)])).toBe(
    'A conta estava desconectada, e outros motivos.',
  )
  expect(describeCauses([because('')])).toBe('')
})

it('describeLate counts the late times of a post on the same account', () => {
  const first = makeLateDelivery()
  const second = makeLateDelivery({ postId: first.postId })
  const elsewhere = makeLateDelivery({
    postId: first.postId,
    socialMediaAccount: { ...first.socialMediaAccount, id: crypto.randomUUID() },
  })
  const counts = countTwins([first, second, elsewhere])
  expect([first, second, elsewhere].map(({ id }) => counts.get(id))).toEqual([2, 2, 1])
})

it('describeLate says what was done, and what did not wait any more', () => {
  expect(describeDone('publish', { decided: ['a', 'b'], gone: [] })).toEqual({
    title: '2 publicações saem agora',
  })
  expect(describeDone('cancel', { decided: ['a'], gone: ['b', 'c'] })).toEqual({
    title: '1 publicação cancelada',
    description: '2 já não esperavam mais',
  })
  expect(describeDone('reschedule', { decided: [], gone: ['b'] })).toEqual({
    title: '1 já não esperava mais',
  })
})
