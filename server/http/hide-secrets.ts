import { apiBase } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as endpoints from '#contract/endpoints.ts'

/** What stands before a secret in a path: of files, and of each call whose path names one. */
const beforeSecret = new RegExp(
  `^(${['/media/(?:avatars/)?[^/]+/', '/files/', '/relatorio/', '/calendario/', `${apiBase}/storage/uploads/`, ...Object.values(endpoints).flatMap(findPrefix)].join('|')}).*`,
)

/** A path as it may be logged: a file's address and a mailed token are themselves the proof. */
export function hideSecrets(path: string): string {
  return path.replace(beforeSecret, '$1…')
}

function findPrefix({ path, ids = {} }: Pick<Endpoint, 'path' | 'ids'>): string[] {
  const secret = Object.keys(ids).find((name) => ids[name] === 'secret')
  if (secret === undefined) return []
  const [before = ''] = path.split(`:${secret}`)
  return [apiBase + before.replace(/:\w+/g, '[^/]+')]
}
