import { expect, it } from 'vitest'
import type { SmartModel } from '../language-model/smart-model.ts'
import { askModel } from './ask-model.ts'
import { improveCaption } from './smart-tasks.ts'

async function ask(model: SmartModel) {
  const events = []
  const { signal } = new AbortController()
  for await (const event of askModel(model, improveCaption, 'pao', signal)) events.push(event)
  return events
}

it('nothing is shown of the reasoning of a model that was seen to reason without an opening tag', async () => {
  const model: SmartModel = async function* () {
    yield* ['Hmm.', '</think>', 'Bom', ' dia']
  }
  expect(await ask(model)).toEqual([
    { type: 'delta', text: 'Hmm.' },
    { type: 'delta', text: '', isRestart: true },
    { type: 'delta', text: 'Bom' },
    { type: 'delta', text: ' dia' },
    { type: 'done', caption: 'Bom dia' },
  ])
  expect(await ask(model)).toEqual([
    { type: 'delta', text: 'Bom' },
    { type: 'delta', text: ' dia' },
    { type: 'done', caption: 'Bom dia' },
  ])
})

it('an answer longer than a caption may be is no answer', async () => {
  const model: SmartModel = async function* () {
    yield 'muito texto '.repeat(1000)
  }
  await expect(ask(model)).rejects.toMatchObject({ code: 'AI_UNFINISHED' })
})
