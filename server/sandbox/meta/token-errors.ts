import type { GraphErrorDetails } from './graph-error.ts'

/** Why a token ended, by the subcode of error 190. */
const endings: Record<number, string> = {
  458: 'The user has not authorized application.',
  459: 'You cannot access the app till you log in and follow the instructions given.',
  460: 'The session has been invalidated because the user changed the password.',
  464: 'The user is not a confirmed user.',
  467: 'The session is invalid because the user logged out.',
  492: 'The user must be an administrator, editor, or moderator of the page.',
}

export const noToken: GraphErrorDetails = {
  code: 104,
  message: 'An access token is required to request this resource.',
}

export const unreadableToken: GraphErrorDetails = {
  code: 190,
  message: 'Invalid OAuth access token - Cannot parse access token',
}

const deadToken = (subcode: number, why: string): GraphErrorDetails => ({
  ...{ code: 190, subcode },
  message: `Error validating access token: ${why}`,
})

export const endedToken = (subcode: number) =>
  deadToken(subcode, endings[subcode] ?? 'The session is no longer valid.')

/** `expiresAt` in ms since 1970. */
export const expiredToken = (expiresAt: number) =>
  deadToken(463, `Session has expired on ${new Date(expiresAt).toUTCString()}.`)
