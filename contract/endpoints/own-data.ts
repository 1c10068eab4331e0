import * as v from 'valibot'
import { OwnData } from '../own-data.ts'
import { define } from './define.ts'

export const exportOwnData = define({
  method: 'GET',
  path: '/users/me/export',
  caller: 'user',
  requiresConfirmation: true,
  bodyType: 'none',
  answer: OwnData,
  errors: ['CONFIRMATION_REQUIRED', 'RATE_LIMITED'],
})

/**
 * Deletes the person, the projects that are theirs alone, and what names them elsewhere. With
 * LAST_OWNER the details name the projects that somebody else has to get first.
 */
export const deleteOwnAccount = define({
  method: 'DELETE',
  path: '/users/me',
  caller: 'user',
  requiresConfirmation: 'delete-account',
  bodyType: 'none',
  answer: v.object({}),
  errors: ['CONFIRMATION_REQUIRED', 'LAST_OWNER', 'DELIVERY_IN_PROGRESS'],
})
