import { expect, it } from 'vitest'
import { makeAct, makeStep } from '#tests/fakes/data/make-post-event.ts'
import { describeEvent, nameStepPlace } from './event-words.ts'

it('An event says who created or changed the post, and which parts', () => {
  expect(describeEvent(makeAct({ kind: 'created' }))).toBe('Ana criou o post')
  expect(describeEvent(makeAct({ parts: ['caption', 'alt-texts', 'times'] }))).toBe(
    'Ana alterou legenda, textos alternativos e horários',
  )
})

it('An event of an unknown person, or with unknown parts, still says what is known', () => {
  expect(describeEvent(makeAct({ by: null, parts: ['media'] }))).toBe('Alguém alterou mídias')
  expect(describeEvent(makeAct())).toBe('Ana alterou o post')
  expect(describeEvent(makeAct({ parts: ['paused'] }))).toBe('Ana pausou o post')
  expect(describeEvent(makeAct({ parts: ['times', 'resumed'] }))).toBe(
    'Ana alterou horários e retomou o post',
  )
})

it('A commit without an answer is not called a failure', () => {
  expect(describeEvent(makeStep({ step: 'commit' }))).toBe('Publicado na rede')
  expect(describeEvent(makeStep({ step: 'commit', isDone: false }))).toBe(
    'Publicação pedida, e a rede não confirmou',
  )
})

it('A step names its network and account', () => {
  expect(nameStepPlace(makeStep())).toBe('Instagram @cafe')
})
