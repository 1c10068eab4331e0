import { expect, it } from 'vitest'
import { networkRules } from '#contract/networks/rules.ts'
import { manifests, renditionRules } from './manifests.ts'

it('a network with a range of shapes gets copies, which make the allowance good', () => {
  const ids = Object.keys(manifests) as (keyof typeof manifests)[]
  expect(ids.length).toBeGreaterThan(0)
  for (const id of ids) {
    const { minRatio, maxRatio } = networkRules[id].image ?? {}
    if (minRatio !== undefined || maxRatio !== undefined)
      expect(renditionRules[id], id).toBeDefined()
  }
})
