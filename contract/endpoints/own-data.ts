import * as v from 'valibot'
import { OwnDataLink } from '../own-data.ts'
import { define } from './define.ts'

/** Makes the link under which the browser fetches the caller's zip (`downloadOwnData`), for 5 minutes. */
export const exportOwnData = define({
  method: 'POST',
  path: '/users/me/export',
  caller: 'user',
  requiresConfirmation: true,
  bodyType: 'none',
  answer: OwnDataLink,
  errors: ['CONFIRMATION_REQUIRED', 'RATE_LIMITED'],
})

/**
 * The zip, opened by the browser itself, which sends no access token: besides the link it takes the
 * media cookie of the session that asked for it.
 */
export const downloadOwnData = define({
  method: 'GET',
  path: '/users/me/export/:link',
  caller: 'visitor',
  ids: { link: 'secret' },
  bodyType: 'none',
  params: v.object({ link: v.string() }),
  // Only a stream.
  answer: v.never(),
  errors: ['EXPORT_LINK_INVALID', 'RATE_LIMITED'],
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
