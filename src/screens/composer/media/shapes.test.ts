import { describe, expect, it } from 'vitest'
import { checkSize, listShapes } from './shapes.ts'

describe('the shapes a picture may be cut to', () => {
  it('begin with what every chosen network takes, and mark what one refuses', () => {
    const shapes = listShapes(['instagram', 'facebook'])
    const refused = shapes.filter(({ isTaken }) => !isTaken).map(({ id }) => id)
    expect(refused).toEqual(['9:16'])
    expect(shapes.at(-1)?.id).toBe('9:16')
    expect(listShapes([]).every(({ isTaken }) => isTaken)).toBe(true)
  })

  it('are told in the words of the network that refuses them', () => {
    const [finding] = checkSize({ width: 1600, height: 700 }, ['instagram'], 2)
    expect(finding).toMatchObject({ severity: 'blocking', path: 'media.2' })
    expect(checkSize({ width: 1080, height: 1350 }, ['instagram'], 0)).toEqual([])
  })
})
