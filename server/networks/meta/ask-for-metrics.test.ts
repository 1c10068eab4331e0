import { expect, it } from 'vitest'
import { type FailureClass, NetworkError } from '../network.ts'
import { askForMetrics } from './insights.ts'

/** Answers as the network would that refuses some metrics, and notes what it was asked. */
function makeAsk(refusedAs: Record<string, FailureClass> = {}) {
  const asked: string[] = []
  const ask = async (metric: string) => {
    asked.push(metric)
    const names = metric.split(',')
    const refused = names.find((name) => refusedAs[name])
    if (refused) throw new NetworkError(refusedAs[refused] ?? 'unknown', '', `no ${refused}`)
    return { data: names.map((name) => ({ name, values: [{ value: name.length }] })) }
  }
  return { ask, asked }
}
const both = ['content', 'permission'] as const

it('metrics are asked for in one question', async () => {
  const { ask, asked } = makeAsk()
  expect(await askForMetrics(['reach', 'views2'], both, ask)).toEqual(
    new Map([
      ['reach', 5],
      ['views2', 6],
    ]),
  )
  expect(asked).toEqual(['reach,views2'])
})

it('one that is refused takes nothing from the others', async () => {
  const { ask, asked } = makeAsk({ views: 'permission' })
  expect(await askForMetrics(['reach', 'views', 'likes'], both, ask)).toEqual(
    new Map([
      ['reach', 5],
      ['likes', 5],
    ]),
  )
  expect(asked).toEqual(['reach,views,likes', 'reach', 'views', 'likes'])
})

it('where all are refused nothing is told, or the missing permission is', async () => {
  const unknown = makeAsk({ reach: 'content', views: 'permission' })
  expect(await askForMetrics(['reach', 'views'], both, unknown.ask)).toEqual(new Map())
  const refused = makeAsk({ reach: 'permission', views: 'permission' })
  await expect(askForMetrics(['reach', 'views'], both, refused.ask)).rejects.toMatchObject({
    failure: 'permission',
  })
})

it('what is no refusal of a metric is told as it is, and asked once', async () => {
  const { ask, asked } = makeAsk({ views: 'permission' })
  await expect(askForMetrics(['reach', 'views'], ['content'], ask)).rejects.toMatchObject({
    failure: 'permission',
  })
  expect(asked).toEqual(['reach,views'])
})

it('a value may come in either form, or not at all', async () => {
  const told = await askForMetrics(['a', 'b', 'c', 'd'], both, async () => ({
    data: [
      { name: 'a', values: [], total_value: { value: 3 } },
      { name: 'b', values: [{ value: { like: 2 } }] },
      { name: 'c', values: [] },
    ],
  }))
  expect([...told]).toEqual([
    ['a', 3],
    ['b', { like: 2 }],
    ['c', undefined],
  ])
})
