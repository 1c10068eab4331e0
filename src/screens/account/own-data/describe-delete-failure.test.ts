import { expect, it } from 'vitest'
import { ApiError } from '#local/calls/api-error.ts'
import { describeDeleteFailure } from './delete-account-dialog.tsx'

it('describeDeleteFailure names the projects that somebody else has to get first', () => {
  const details = ['Padaria', 'Confeitaria'].map((message) => ({ field: '', message }))
  const error = new ApiError(409, { code: 'LAST_OWNER', message: '', details })
  expect(describeDeleteFailure(error)).toContain('Padaria, Confeitaria')
})

it('describeDeleteFailure says that nothing was deleted while a post is being published', () => {
  const error = new ApiError(409, { code: 'DELIVERY_IN_PROGRESS', message: '', details: [] })
  expect(describeDeleteFailure(error)).toMatch(/Nada foi excluído/)
})
