import type { InstagramSandbox } from './settings.ts'

/**
 * Text, not an object: the flat form contains an unquoted 17-digit number, which no JavaScript
 * number can represent. The id is the app-scoped one; /me has the professional account's.
 */
export const tokenAnswer = (
  shape: InstagramSandbox['settings']['tokenAnswer'],
  grant: { accessToken: string; scopedId: string; scopes: string[] },
): string => {
  const token = JSON.stringify(grant.accessToken)
  if (shape === 'flat') {
    const permissions = JSON.stringify(grant.scopes)
    return `{"access_token":${token},"user_id":${grant.scopedId},"permissions":${permissions}}`
  }
  const permissions = JSON.stringify(grant.scopes.join(','))
  return `{"data":[{"access_token":${token},"user_id":"${grant.scopedId}","permissions":${permissions}}]}`
}
