import { expect, it } from 'vitest'
import type { PlanningContent } from '#contract/posts/planning.ts'
import { makePlanning } from '#tests/fakes/device/planning-entries.ts'
import { describePlanning } from './describe-planning.ts'

const base = makePlanning(['09:00'])
const said = (content: Partial<PlanningContent>) =>
  describePlanning({
    ...{ id: 'one', userId: 'ana', projectId: 'project', createdAt: 0, updatedAt: 0 },
    ...{ base, content: { ...base, ...content } },
  })

it('describePlanning lists the changes of a planning', () => {
  const hashtagGroups = [{ id: 'a', name: 'Manhã', hashtags: '#sol' }]
  expect(said({ slots: [] })).toBe('Alterar horários')
  expect(said({ hashtagGroups })).toBe('Alterar hashtags')
  expect(said({ slots: [], hashtagGroups })).toBe('Alterar horários e hashtags')
})
