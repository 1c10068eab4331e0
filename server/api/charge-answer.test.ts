import { expect, test, vi } from 'vitest'
import { createTemplate, getPost } from '#contract/endpoints/endpoints.ts'
import { chargeAnswer } from './mount-endpoint.ts'

const call = async (endpoint: Parameters<typeof chargeAnswer>[1], answer: unknown) => {
  const charge = vi.fn(async () => {})
  const keptByUser = {
    consume: async () => {},
    charge,
    forget: async () => {},
    giveBack: async () => {},
  }
  await chargeAnswer({ keptByUser }, endpoint, 'ana', answer)
  return charge.mock.calls
}

test('a small answer costs nothing extra, a large one in proportion to its size', async () => {
  expect(await call(createTemplate, { caption: 'Pão' })).toEqual([])
  expect(await call(createTemplate, { caption: 'ã'.repeat(10_000) })).toEqual([['ana', 4]])
})

test('an answer that is not stored costs nothing', async () => {
  expect(await call(getPost, { caption: 'a'.repeat(20_000) })).toEqual([])
})
