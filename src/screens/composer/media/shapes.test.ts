import { expect, it } from 'vitest'
import { networkRules, rulesAt } from '#contract/networks/rules.ts'
import { checkSize, listShapes } from './shapes.ts'

const { instagram, facebook } = networkRules

it('the aspect ratios offered for a crop start with those that every chosen network accepts, and mark those that one refuses', () => {
  const shapes = listShapes([instagram, facebook])
  const refused = shapes.filter(({ isTaken }) => !isTaken).map(({ id }) => id)
  expect(refused).toEqual(['9:16'])
  expect(shapes.at(-1)?.id).toBe('9:16')
  expect(listShapes([]).every(({ isTaken }) => isTaken)).toBe(true)
})

it('the aspect ratios offered for a crop are those of the place that the post goes to', () => {
  const shapes = listShapes([rulesAt(instagram, 'story')])
  expect(shapes.every(({ isTaken }) => isTaken)).toBe(true)
})

it('the aspect ratios offered for a crop have the message of the network that refuses them', () => {
  const [finding] = checkSize({ width: 1600, height: 700 }, [instagram], 2)
  expect(finding).toMatchObject({ severity: 'blocking', path: 'media.2' })
  expect(checkSize({ width: 1080, height: 1350 }, [instagram], 0)).toEqual([])
})
