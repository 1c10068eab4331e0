import * as v from 'valibot'
import { ExportedPost, type OwnData } from '#contract/own-data.ts'
import type { Batches } from '../api/stream-list.ts'
import type { Caller } from '../auth/access-token.ts'
import type { Deps } from '../deps.ts'

type ReadDeps = Pick<Deps, 'env' | 'listLimiter'>

/**
 * `dados.json` in pieces. The posts, which may be many, are read in turns with others' lists, a few at
 * a time and no sooner than they are asked for: while nobody reads, no connection of the database is held.
 */
export async function* writeOwnData(
  { env, listLimiter }: ReadDeps,
  { userId }: Caller,
  { rest, posts }: { rest: Omit<OwnData, 'posts'>; posts: Batches<ExportedPost> },
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  yield `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "posts": [`
  for (let separator = '\n', bytes = 0; ; separator = ',\n') {
    const next = () => posts.next(bytes)
    const { value } = await listLimiter.take(userId, next, { signal, isGoingOn: true })
    if (!value) break
    if (env.NODE_ENV !== 'production') v.assert(v.array(ExportedPost), value)
    const text = value.map((post) => indent(JSON.stringify(post, null, 2))).join(',\n')
    bytes = Buffer.byteLength(text)
    yield separator + text
  }
  yield '\n  ]\n}\n'
}

/** JSON has no line breaks but between its parts. */
function indent(json: string): string {
  return `    ${json.replaceAll('\n', '\n    ')}`
}
